import type { Ability } from "@leadwell/domain/access/Ability"
import { type Grant, grant as grantOf, type Granted, principalWith } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Redacted } from "effect"
import { ids } from "./Ids.ts"
import { orThrow } from "./LeadwellError.ts"

/**
 * Returns who acts: an account with some abilities, without a scope. Your program decides what its users may do, so
 * there is no check. Throws `InvalidInput` if the account is no id.
 */
export const principal = <A extends ReadonlyArray<Ability>>(account: string, ...abilities: A): Granted<A[number]> =>
  principalWith({ account: ids.account(account) }, ...abilities)

/** Returns the text of a secret, such as the token that `tokens.issue` returns. A secret prints as `<redacted>`. */
export const reveal: (secret: Redacted.Redacted<string>) => string = Redacted.value

/**
 * Returns a principal, such as one of `Leadwell.authenticate`, as one with some grants. Throws `NotGranted` if it lacks
 * one of them.
 */
export const grant = <G extends ReadonlyArray<Grant>>(principal: Principal, ...grants: G): Granted<G[number]> =>
  orThrow(grantOf(principal, ...grants))
