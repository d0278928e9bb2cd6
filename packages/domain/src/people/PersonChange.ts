import { Data, Effect, Equal, Result } from "effect"
import type { Act, AuditEntries } from "../audit/AuditEntry.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Creation, ended, endEntries, leftBehind } from "./Creation.ts"
import type { Person, PersonId } from "./Person.ts"
import type { DecidePerson, PersonDecision, PersonNotFound, PersonRepository } from "./PersonRepository.ts"

/** How to change or remove a person. */
export interface PersonChangeOptions {
  /** Whether what the person leaves behind ends in the same step. */
  readonly revokes?: boolean
  /** Whether to answer with what the change would do, and to store nothing. */
  readonly isDryRun?: boolean
}

/** A person after a change, and what the person made and could not make any more. */
export interface ChangedPerson<P extends Person | null> {
  /** Null for a person who is removed. */
  readonly person: P
  readonly created: ReadonlyArray<Creation>
}

/** What is left of a person, or null for nothing, and the entries of the audit trail that tell of it. */
export interface Remainder<P extends Person | null = Person | null> {
  readonly person: P
  readonly audit: AuditEntries
}

/** What a manager sees of a person and of the things that the person made, and which of them the manager may end. */
export interface Sight {
  readonly ofPerson: (person: Person) => Person
  readonly sees: (one: Creation) => boolean
  readonly mayEnd: (one: Creation) => boolean
}

/** The sight of an operator. */
export const wholeSight: Sight = { ofPerson: (person) => person, sees: () => true, mayEnd: () => true }

const seenBy = <P extends Person | null>({ ofPerson }: Sight, person: P): P =>
  person === null ? person : (ofPerson(person) as P)

/**
 * Returns the decision that changes a person, and that ends what the person leaves behind if `revokes` is set. The
 * answer is as the manager sees it.
 */
export const decidePerson =
  <P extends Person | null, E>(
    act: Act,
    change: (person: Person) => Result.Result<Remainder<P>, E>,
    { revokes = false }: PersonChangeOptions,
    sight: Sight = wholeSight
  ): DecidePerson<ChangedPerson<P>, E> =>
  (current, made) =>
    Result.map(change(current), ({ audit, person }): PersonDecision<ChangedPerson<P>> => {
      const seen = seenBy(sight, person)
      const left = leftBehind(seen, made.filter(sight.sees), act.at)
      const isEnded = (one: Creation) => revokes && sight.mayEnd(one)
      const created = left.map((one) => (isEnded(one) ? ended(act.at)(one) : one))
      const ends = left.filter(isEnded)
      return {
        person: Equal.equals(person, current) ? current : person,
        ends,
        at: act.at,
        audit: [...audit, ...endEntries(act, ends)],
        answer: { person: seen, created }
      }
    })

/** The result of a dry run. A repository writes nothing when a decision fails. */
class DryRun extends Data.TaggedError("DryRun")<{ readonly answer: unknown }> {}

/** Decides about a person, or answers with what the decision would do. */
export const runDecision = <A, E>(
  { decide: run }: Pick<PersonRepository["Service"], "decide">,
  id: PersonId,
  decide: DecidePerson<A, E>,
  { isDryRun = false }: PersonChangeOptions
): Effect.Effect<A, E | PersonNotFound | StorageUnavailable> =>
  isDryRun
    ? run<A, DryRun | E>(id, (person, made) =>
        Result.flatMap(decide(person, made), ({ answer }) => Result.fail(new DryRun({ answer })))
      ).pipe(
        Effect.catch((error) => (error instanceof DryRun ? Effect.succeed(error.answer as A) : Effect.fail(error)))
      )
    : run(id, decide)
