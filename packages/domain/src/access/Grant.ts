import { Data, Result } from "effect"
import { type Ability, accountAbilities } from "./Ability.ts"
import { isOperator, isUnscoped, type Principal } from "./Principal.ts"

/**
 * What a use case asks of a principal: an ability, or one of three others. `account:manage` is to manage the people,
 * tokens and hooks of the account, and to read its audit trail. `webhooks:manage` is to manage the webhooks of the
 * account. `decisions:read` is to read why businesses got a lead or not.
 */
export type Grant = Ability | "account:manage" | "webhooks:manage" | "decisions:read"

type AccountAbility = (typeof accountAbilities)[number]

/** What a grant implies: an operator is granted everything, an account manager what a token of the account may. */
interface Implied extends Record<AccountAbility | "webhooks:manage" | "decisions:read", never> {
  readonly operator: Grant
  readonly "account:manage": AccountAbility | "webhooks:manage" | "decisions:read"
  readonly "leads:review": "decisions:read"
}

/**
 * Brands a granted principal. The class is private to this module, so neither a literal nor a copy has the brand. Its
 * member is protected, because a declaration file would omit the type of a private one.
 */
declare class Proof<Held extends Grant> {
  protected readonly isProven: (grant: Held) => void
}

/** A principal with some grants. Only {@link grant}, {@link principalWith} and {@link isGranted} make one. */
export interface Holder<Held extends Grant> extends Principal, Proof<Held> {}

/** A principal with each of some grants, and with all that they imply. */
export type Granted<G extends Grant> = Holder<G | Implied[G]>

/** The principal lacks what was asked of it. */
export class NotGranted extends Data.TaggedError("NotGranted")<{ readonly grants: ReadonlyArray<Grant> }> {
  /** The grants that were asked for. */
  override get message(): string {
    return `The principal lacks one of these grants: ${this.grants.join(", ")}.`
  }
}

const holds = (principal: Principal, grant: Grant): boolean => {
  const { abilities, actor } = principal
  if (isOperator(principal)) return true
  switch (grant) {
    // What an operator or a reviewer does concerns every account, so a scope excludes it.
    case "operator":
    case "leads:review":
      return isUnscoped(principal) && abilities.has(grant)
    // No token manages an account, because a stolen token could then make itself a successor.
    case "account:manage":
      return actor?.kind === "person" && isUnscoped(principal) && accountAbilities.every((one) => abilities.has(one))
    case "webhooks:manage":
      return isUnscoped(principal) && accountAbilities.some((one) => abilities.has(one))
    case "decisions:read":
      return holds(principal, "leads:review") || (actor?.kind === "person" && abilities.has("leads:read"))
    default:
      return abilities.has(grant)
  }
}

// Lists as type parameters: of an empty list, the compiler would infer whatever the caller needs.

/**
 * Returns the account, or who acts for it, as a principal with just these abilities and without a scope. It needs no
 * check: it has what it is granted.
 */
export const principalWith = <A extends ReadonlyArray<Ability>>(
  { account, actor }: Pick<Principal, "account" | "actor">,
  ...abilities: A
): Granted<A[number]> =>
  ({ account, ...(actor && { actor }), abilities: new Set<Ability>(abilities) }) as Principal as Granted<A[number]>

/** Returns whether a principal has a grant. */
export const isGranted = <G extends Grant>(principal: Principal, grant: G): principal is Granted<G> =>
  holds(principal, grant)

/** Returns the principal as one with some grants, or fails when it lacks one of them. */
export const grant = <G extends ReadonlyArray<Grant>>(
  principal: Principal,
  ...grants: G
): Result.Result<Granted<G[number]>, NotGranted> =>
  grants.every((one) => holds(principal, one))
    ? Result.succeed(principal as Granted<G[number]>)
    : Result.fail(new NotGranted({ grants }))
