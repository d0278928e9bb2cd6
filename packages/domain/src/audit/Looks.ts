import { Effect } from "effect"
import type { AccountId } from "../access/Account.ts"
import { isGranted } from "../access/Grant.ts"
import { actBy, type Principal } from "../access/Principal.ts"
import type { AuditAction } from "./AuditAction.ts"
import { auditEntry } from "./AuditEntry.ts"
import { AuditRepository } from "./AuditRepository.ts"

/** A thing that shows a person: the id of the thing, the lead of the person, and the account whose thing it is. */
export interface PersonalThing {
  readonly id: string
  readonly lead: number
  readonly account: AccountId
}

/**
 * Makes a function that audits a look of a principal at persons, one entry for each thing. Only looks of operators
 * and reviewers are audited. Call it before the answer: a look that cannot be audited must not be answered.
 */
export const looks = Effect.map(AuditRepository, ({ append }) =>
  Effect.fnUntraced(function* (principal: Principal, action: AuditAction, seen: ReadonlyArray<PersonalThing>) {
    if (!isGranted(principal, "leads:review") || seen.length === 0) return
    const act = yield* actBy(principal)
    yield* append(seen.map(({ account, id, lead }) => auditEntry(act, action, id, [account], lead)))
  })
)
