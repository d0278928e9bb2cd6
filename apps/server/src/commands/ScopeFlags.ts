import type { Scope } from "@leadwell/domain/access/Scope"
import { Flag } from "effect/cli"

const limit = (whom: string, one: string, all: string): string =>
  `Limits ${whom} to this ${one} of the account; may be given more than once; without it, ${whom} sees all ${all}`

/** The flags that limit somebody to businesses and websites. `whom` is who is limited. */
export const scopeFlags = (whom: string) => ({
  businesses: Flag.String("business").pipe(
    Flag.withDescription(limit(whom, "business", "businesses")),
    Flag.atLeast(0)
  ),
  websites: Flag.String("website").pipe(Flag.withDescription(limit(whom, "website", "websites")), Flag.atLeast(0))
})

/** Returns the scope that flags name, or nothing when no flag is given. A flag that is absent limits nothing. */
export const scopeOf = (
  businesses: ReadonlyArray<string>,
  websites: ReadonlyArray<string>
): Partial<Record<keyof Scope, ReadonlyArray<string>>> | undefined =>
  businesses.length + websites.length === 0
    ? undefined
    : { ...(businesses.length > 0 ? { businesses } : {}), ...(websites.length > 0 ? { websites } : {}) }
