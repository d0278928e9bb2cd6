import type { Act } from "@leadwell/domain/access/Actor"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { type Creation, ended, endEntries, leftBehind } from "@leadwell/domain/features/tokens/Creation"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { ChangedMeanwhile, type Expects } from "@leadwell/domain/storage/ChangedMeanwhile"
import { type DateTime, Effect, Equal, Result } from "effect"
import type { Person } from "./Person.ts"

/** How to change or remove a person. */
export interface PersonChangeOptions {
  /** Whether the person is as the manager saw the person before. Otherwise nothing changes. */
  readonly expects?: Expects<Person> | undefined
  /** Whether what the person leaves behind ends in the same step. */
  readonly revokes?: boolean
  /** Whether to answer with what the change would do, and to store nothing. */
  readonly isDryRun?: boolean
}

/** What becomes of a person, and of what the person made. */
export interface PersonDecision<A> {
  /** What is left of the person, or null for nothing. */
  readonly person: Person | null
  /** What ends: tokens are revoked and webhooks disabled, from `at` on. */
  readonly ends: ReadonlyArray<Creation>
  readonly at: DateTime.Utc
  readonly audit: AuditEntries
  readonly answer: A
}

/** Decides what becomes of a person who made some things. */
export type DecidePerson<A, E> = (person: Person, made: ReadonlyArray<Creation>) => Result.Result<PersonDecision<A>, E>

/** A person after a change, or null, and what the person made and could not make any more. */
export interface ChangedPerson<P extends Person | null = Person> {
  readonly person: P
  readonly created: ReadonlyArray<Creation>
}

/** What is left of a person, or null for nothing, and the entries of the audit trail that tell of it. */
export interface Remainder<P extends Person | null = Person> {
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
const wholeSight: Sight = { ofPerson: (person) => person, sees: () => true, mayEnd: () => true }

/**
 * Returns the decision that changes a person, and that ends what the person leaves behind if `revokes` is set. The
 * answer is as the manager sees it.
 */
export const decideChange =
  <P extends Person | null, E>(
    act: Act,
    change: (person: Person) => Result.Result<Remainder<P>, E>,
    { expects, revokes = false }: PersonChangeOptions,
    { mayEnd, ofPerson, sees }: Sight = wholeSight
  ): DecidePerson<ChangedPerson<P>, ChangedMeanwhile | E> =>
  (current, made) =>
    Result.flatMap(
      change(current),
      ({ audit, person }): Result.Result<PersonDecision<ChangedPerson<P>>, ChangedMeanwhile> => {
        if (expects !== undefined && !expects(ofPerson(current))) return Result.fail(new ChangedMeanwhile())
        const seen = (person === null ? person : ofPerson(person)) as P
        const left = leftBehind(seen, made.filter(sees), act.at)
        const ends = revokes ? left.filter(mayEnd) : []
        const created = left.map((one) => (ends.includes(one) ? ended(act.at)(one) : one))
        return Result.succeed({
          person: Equal.equals(person, current) ? current : person,
          ends,
          at: act.at,
          audit: [...audit, ...endEntries(act, ends)],
          answer: { person: seen, created }
        })
      }
    )

/** The result of a dry run. A repository writes nothing when a decision fails. */
export class DryRun extends Fact("DryRun", "The change was only tried, so nothing is stored.")<{
  readonly answer: unknown
}> {}

/** Decides by `run`, or answers with what the decision would do. */
export const runDecision = <A, E, F>(
  run: (decide: DecidePerson<A, E | DryRun>) => Effect.Effect<A, F>,
  decide: DecidePerson<A, E>,
  { isDryRun = false }: PersonChangeOptions
): Effect.Effect<A, Exclude<F, DryRun>> =>
  run((person, made) =>
    Result.flatMap(decide(person, made), (decided) =>
      isDryRun ? Result.fail(new DryRun({ answer: decided.answer })) : Result.succeed(decided)
    )
  ).pipe(
    Effect.catch((error) =>
      error instanceof DryRun ? Effect.succeed(error.answer as A) : Effect.fail(error as Exclude<F, DryRun>)
    )
  )
