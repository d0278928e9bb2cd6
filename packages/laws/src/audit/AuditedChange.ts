import type { Actor } from "@leadwell/domain/access/Actor"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"

/** A change of fresh things. `idle` is the same operation where it changes nothing. */
interface AuditedChange<R> {
  readonly change: Effect.Effect<unknown, unknown, R>
  readonly isChanged: Effect.Effect<boolean, unknown, R>
  readonly idle?: Effect.Effect<unknown, unknown, R>
  /** The entries that the change appends, if they are not the given ones. */
  readonly entries?: AuditEntries
}

/** Prepares a change with the entries to append, which are of one actor. */
export type Prepare<R> = (
  entries: AuditEntries,
  actor: Actor
) => Effect.Effect<AuditedChange<R>, unknown, R | SecureRandom>
