import { DateTime, Schema } from "effect"
import { AccountId } from "../access/Account.ts"
import { type Act, Actor } from "../access/Actor.ts"
import { uuidV7 } from "../input/Uuid.ts"
import { AuditAction, SubjectKind, subjectKinds } from "./AuditAction.ts"

/**
 * One entry of the audit trail: who did what to which thing, and when. It identifies the thing by its id alone. `lead`
 * is the number of the lead that the thing is or belongs to, if there is one. `accounts` may read the entry: those
 * whose thing it was at that moment, because the thing may be gone later.
 */
export const AuditEntry = Schema.Struct({
  at: Schema.DateTimeUtc,
  actor: Actor,
  action: AuditAction,
  subject: Schema.Struct({ kind: SubjectKind, id: Schema.String }),
  lead: Schema.NullOr(Schema.Int),
  accounts: Schema.Array(AccountId)
})

/** One entry of the audit trail: who did what to which thing, and when. */
export interface AuditEntry extends Schema.Schema.Type<typeof AuditEntry> {}

/** The entries that are appended together with a change, in their order. A change that is not audited has none. */
export type AuditEntries = ReadonlyArray<AuditEntry>

/** An entry with the number under which it is stored. Later entries have higher numbers. */
export interface NumberedEntry {
  readonly number: number
  readonly entry: AuditEntry
}

/** An entry with the name of its subject, if the reader may see it. */
export interface NamedEntry extends NumberedEntry {
  readonly name: string | null
}

/** Returns the entry of an action, which these accounts may read. */
export const auditEntry = (
  { actor, at }: Act,
  action: AuditAction,
  subject: string,
  accounts: ReadonlyArray<AccountId>,
  lead: number | null = null
): AuditEntry => ({ at, actor, action, subject: { kind: subjectKinds[action], id: subject }, lead, accounts })

/** Returns the entry of an action that is done to a lead. The account that sent the lead may read it. */
export const leadEntry = (
  act: Act,
  action: AuditAction,
  { account, id }: { readonly account: AccountId; readonly id: number }
): AuditEntry => auditEntry(act, action, String(id), [account], id)

/** A business, and the account that its people belong to, if the business exists. */
export interface AuditedBusiness {
  readonly id: string
  readonly account: AccountId | null
}

/** The subjects of what is done to a business: its lead preferences, and the item of the catalogue that it is. */
export const subjectsOf = ({ id }: AuditedBusiness): ReadonlyArray<AuditEntry["subject"]> => [
  { kind: "business", id },
  { kind: "catalogue", id: `businesses/${id}` }
]

/** Returns whether an entry tells what was done to a business, or to a person of its account. */
export const concerns = (business: AuditedBusiness, { accounts, subject: { id, kind } }: AuditEntry): boolean =>
  subjectsOf(business).some((one) => one.kind === kind && one.id === id) ||
  (kind === "person" && business.account !== null && accounts.includes(business.account))

/** Returns the id of a stored entry, a UUIDv7. Ids ascend with the instant, and then with the number. */
export const entryId = ({ entry, number }: NumberedEntry): string =>
  uuidV7(DateTime.toEpochMillis(entry.at), BigInt(number))
