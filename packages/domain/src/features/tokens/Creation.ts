import { DateTime, Result } from "effect"
import { type Ability, accountAbilities } from "../../access/Ability.ts"
import type { AccountId } from "../../access/Account.ts"
import type { Act, Actor } from "../../access/Actor.ts"
import type { Scope } from "../../access/Scope.ts"
import { type AuditEntries, auditEntry } from "../../audit/AuditEntry.ts"
import { Fact } from "../../privacy/Fact.ts"

/**
 * A token or a webhook that acts for an account without the person who made it. It has no secret. A webhook without an
 * account receives the events of all accounts.
 */
export type Creation = {
  readonly id: string
  readonly created_at: DateTime.Utc
  readonly created_by: Actor
  /** When a token was revoked, or a webhook disabled. */
  readonly ended_at: DateTime.Utc | null
} & (
  | {
      readonly kind: "token"
      readonly account: AccountId
      readonly name: string
      readonly abilities: ReadonlyArray<Ability>
      readonly expires_at: DateTime.Utc | null
    }
  | { readonly kind: "webhook"; readonly account: AccountId | null; readonly url: string }
)

/** Somebody who may have made tokens and webhooks: a person with the memberships. */
export interface Maker {
  readonly memberships: ReadonlyArray<{
    readonly account: AccountId
    readonly role: string
    readonly scope?: Scope | null | undefined
  }>
}

/** Who makes a thing, as stored now: a person or a token. Null is nobody of whom anything is stored. */
export type StoredMaker = Maker | { readonly revoked_at: DateTime.Utc | null } | null

/** Who makes a thing was removed or revoked meanwhile, or may not make it any more. */
export class MakerRefused extends Fact(
  "MakerRefused",
  "Who makes a thing was removed or revoked meanwhile, or may not make it any more."
)<Pick<Actor, "id" | "kind">> {}

/** Returns whether a thing needs no ability beyond one account. Members may end it, and else only operators. */
export const isOfOneAccount = (one: Creation): boolean =>
  one.account !== null &&
  (one.kind === "webhook" || one.abilities.every((ability) => accountAbilities.some((own) => own === ability)))

/** Returns whether a person may make such a thing: as an operator, or as a member of its account without a scope. */
const couldMake = ({ memberships }: Maker, one: Creation): boolean =>
  memberships.some(({ account, role, scope }) => {
    if (role === "operator") return true
    return role === "member" && (scope ?? null) === null && account === one.account && isOfOneAccount(one)
  })

/** Refuses a thing that its maker may not make, as the maker is now. A removal that comes later finds the thing. */
export const checkMaker = (one: Creation, maker: StoredMaker): Result.Result<void, MakerRefused> => {
  const { id, kind } = one.created_by
  if (kind !== "person" && kind !== "token") return Result.void
  const isAllowed = maker !== null && ("memberships" in maker ? couldMake(maker, one) : maker.revoked_at === null)
  return isAllowed ? Result.void : Result.fail(new MakerRefused({ id, kind }))
}

/**
 * Returns what still works at an instant of the things that a person made, and that the person could not make any more.
 * A person who is removed could make nothing.
 */
export const leftBehind = (
  person: Maker | null,
  made: ReadonlyArray<Creation>,
  now: DateTime.Utc
): ReadonlyArray<Creation> =>
  made.filter((one) => {
    const isExpired = one.kind === "token" && one.expires_at !== null && !DateTime.isLessThan(now, one.expires_at)
    return one.ended_at === null && !isExpired && !(person !== null && couldMake(person, one))
  })

/** Returns the thing as it ends: a token is revoked, and a webhook disabled. */
export const ended =
  (now: DateTime.Utc) =>
  (one: Creation): Creation => ({ ...one, ended_at: now })

/** Returns the entries of the audit trail that tell of things that end. */
export const endEntries = (act: Act, things: ReadonlyArray<Creation>): AuditEntries =>
  things.map(({ account, id, kind }) => {
    const accounts = account === null ? [] : [account]
    return auditEntry(act, kind === "token" ? "token.revoked" : "webhook.disabled", id, accounts)
  })
