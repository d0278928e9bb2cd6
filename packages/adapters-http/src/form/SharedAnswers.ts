import { allowsOrigin } from "@leadwell/domain/access/FormOrigins"
import type { FormKey } from "@leadwell/domain/token/FormKey"

/** How long a browser keeps the answer to a preflight: ten minutes. */
const preflightSeconds = 600

/** What a page needs to know of when it may send again. Browsers hide these headers from it otherwise. */
const exposed = "retry-after, date"

/**
 * Returns the headers that let pages of a listed origin read an answer, without credentials. A cache must not hand the
 * answer to a page of another origin.
 */
export const sharedWith = (origin: string | undefined, { origins }: FormKey): Record<string, string> => ({
  vary: "Origin",
  ...(allowsOrigin(origins, origin)
    ? { "access-control-allow-origin": origin, "access-control-expose-headers": exposed }
    : {})
})

/** Returns the headers of the answer to a preflight, which permit the methods of the path to a listed origin. */
export const permitted = (
  origin: string | undefined,
  key: FormKey,
  methods: ReadonlyArray<string>
): Record<string, string> => ({
  ...sharedWith(origin, key),
  ...(allowsOrigin(key.origins, origin)
    ? {
        "access-control-allow-methods": methods.join(", "),
        "access-control-allow-headers": "content-type",
        "access-control-max-age": String(preflightSeconds)
      }
    : {})
})
