import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import { allowsOrigin } from "@leadwell/domain/features/tokens/FormOrigins"

/** How long a browser keeps the answer to a preflight: ten minutes. */
const preflightSeconds = 600

/** What a page needs to know of when it may send again. Browsers hide these headers from it otherwise. */
const exposed = "retry-after, date"

const sharedOrigin = (origin: string | undefined, key: FormKey | undefined): string | undefined =>
  key === undefined ? "*" : allowsOrigin(key.origins, origin) ? origin : undefined

/**
 * Returns the headers that let pages of a listed origin read an answer, without credentials. A cache must not hand the
 * answer to a page of another origin. Without a key, as when it is revoked, the answer holds nothing, and all may read
 * it.
 */
export const sharedWith = (origin: string | undefined, key?: FormKey): Record<string, string> => {
  const allowed = sharedOrigin(origin, key)
  return {
    vary: "Origin",
    ...(allowed && { "access-control-allow-origin": allowed, "access-control-expose-headers": exposed })
  }
}

/** Returns the headers of the answer to a preflight, which permit the methods of the path to {@link sharedWith}. */
export const permitted = (
  origin: string | undefined,
  methods: ReadonlyArray<string>,
  key?: FormKey
): Record<string, string> => ({
  ...sharedWith(origin, key),
  ...(sharedOrigin(origin, key) && {
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "content-type",
    "access-control-max-age": String(preflightSeconds)
  })
})
