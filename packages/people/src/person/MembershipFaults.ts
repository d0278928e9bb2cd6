import type { AccountId } from "@leadwell/domain/access/Account"
import type { Scope } from "@leadwell/domain/access/Scope"
import { namesInScope, type OwnedNames, scopeFaults } from "@leadwell/domain/access/ScopeReferences"
import type { Fault } from "@leadwell/domain/input/Fault"
import { unexpectedKeys } from "@leadwell/domain/input/InputObject"
import { normalTexts } from "@leadwell/domain/input/NormalText"
import { Membership, Role } from "./Membership.ts"
import { mostMemberships } from "./Person.ts"

/** The accounts that exist, each with the businesses and websites that a request names and the account owns. */
export type KnownAccounts = ReadonlyMap<AccountId, OwnedNames>

/** Returns the accounts that memberships name, each with the names in its scopes. */
export const namedBy = (memberships: ReadonlyArray<Membership>): KnownAccounts => {
  const named = new Map<AccountId, OwnedNames>()
  for (const { account, scope } of memberships) {
    const [known, more] = [named.get(account) ?? namesInScope(null), namesInScope(scope)]
    const businesses = new Set([...known.businesses, ...more.businesses])
    named.set(account, { businesses, websites: new Set([...known.websites, ...more.websites]) })
  }
  return named
}

/** Returns what an untrusted request has under `memberships`, up to their maximum number and with normal texts. */
const givenIn = (input: unknown): ReadonlyArray<unknown> => {
  const given: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "memberships") : undefined
  return Array.isArray(given) ? given.slice(0, mostMemberships).map((one) => normalTexts(one)) : []
}

const at =
  (index: number) =>
  ({ path, rule }: Fault): Fault => ({ path: ["memberships", index, ...path], rule })

const faultsOfScope = ({ role }: Membership, scope: Scope, owned: OwnedNames): ReadonlyArray<Fault> =>
  role === "member"
    ? scopeFaults(scope, owned)
    : [{ path: ["scope"], rule: { _tag: "NotAllowedWith", key: "role", value: role } }]

/**
 * Returns the faults of memberships that their schema cannot find: an unknown key, an account that does not exist or is
 * named twice, a role that is not among `roles`, and a scope that names something else than the account's own.
 * `memberships` are those of the input, if they are well-formed.
 */
export const membershipFaults = (
  input: unknown,
  memberships: ReadonlyArray<Membership>,
  known: KnownAccounts,
  roles: ReadonlyArray<Role> = Role.literals
): ReadonlyArray<Fault> => {
  const given = givenIn(input)
  const unexpected = given.flatMap((one, index) => unexpectedKeys(one, Object.keys(Membership.fields)).map(at(index)))
  const others = memberships.flatMap((membership, index): ReadonlyArray<Fault> => {
    const { account } = membership
    const owned = known.get(account)
    if (owned === undefined) return [at(index)({ path: ["account"], rule: { _tag: "Unknown" } })]
    const isRepeated = memberships.slice(0, index).some((other) => other.account === account)
    if (isRepeated) return [at(index)({ path: ["account"], rule: { _tag: "Duplicate" } })]
    if (!roles.includes(membership.role)) return [at(index)({ path: ["role"], rule: { _tag: "NotSelectable" } })]
    if (membership.scope === undefined || membership.scope === null) return []
    const scope = Reflect.get(given[index] as object, "scope") as Scope
    return faultsOfScope(membership, scope, owned).map(at(index))
  })
  return [...unexpected, ...others]
}
