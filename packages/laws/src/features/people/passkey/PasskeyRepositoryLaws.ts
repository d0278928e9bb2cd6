import type { CredentialId, Passkey } from "@leadwell/people/passkey/Passkey"
import { CredentialTaken, PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person } from "@leadwell/people/person/Person"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { mailsTo } from "../../../sample/SampleMail.ts"
import { insertedPasskey, sampleNotice, samplePasskey } from "../../../sample/SamplePasskey.ts"
import { insertedPerson, sampleInstant, samplePerson } from "../../../sample/SamplePerson.ts"
import type { PersonRepositoryLawPorts } from "../PersonRepositoryLaws.ts"

const anyNumber = () => Result.void

/** Allows a person two passkeys. */
const twoAtMost = (registered: ReadonlyArray<Passkey>) =>
  registered.length < 2 ? Result.void : Result.fail("TooMany" as const)

/** Inserts a passkey of a person with a notice, if `check` allows it. */
const insertion = <E>(passkey: Passkey, check: (registered: ReadonlyArray<Passkey>) => Result.Result<void, E>) =>
  Effect.flatMap(sampleNotice({ id: passkey.person }), (notice) =>
    PasskeyRepository.use(({ insert }) => insert(passkey, check, [], notice))
  )

/** Removes a passkey of a person with a notice, or all of them. */
const removal = (person: Person, id?: Passkey["id"]) =>
  Effect.flatMap(sampleNotice(person, "passkeys_removed"), (notice) =>
    PasskeyRepository.use(({ remove }) => remove(person.id, id, [], notice))
  )

const found = ({ credential_id }: Passkey) =>
  Effect.map(
    PasskeyRepository.use(({ find }) => find(credential_id)),
    Option.getOrNull
  )

/** Counts one use, so that a lost change shows. */
const usedOnce = (one: Passkey) => Result.succeed({ ...one, counter: one.counter + 1 })

/** The laws of {@link PasskeyRepository}. */
export const passkeyRepositoryLaws: ReadonlyArray<Law<PersonRepositoryLawPorts>> = [
  law("finds a passkey with its person, and none under another credential id", function* () {
    const { find } = yield* PasskeyRepository
    const person = yield* insertedPerson()
    const passkey = yield* insertedPasskey(person)
    yield* demandEqual(yield* found(passkey), { passkey, person }, "passkey")
    const changedCase = passkey.credential_id.toUpperCase() as CredentialId
    yield* demand(Option.isNone(yield* find(changedCase)), "a passkey is found by an id in other letters")
    const stray = yield* samplePasskey(yield* samplePerson())
    const refusal = yield* Effect.flip(insertion(stray, anyNumber))
    yield* demandEqual(refusal, new PersonNotFound({ id: stray.person }), "the passkey of nobody")
  }),
  law("lets one of many passkeys with one credential id in, also of different people", function* () {
    const people = yield* Effect.forEach([1, 2], () => insertedPerson())
    const credential_id = `x${yield* freshId}` as CredentialId
    const twins = yield* Effect.forEach(Array.from({ length: rivals }), (_, index) =>
      samplePasskey(people[index % 2]!, { credential_id })
    )
    const exits = yield* Effect.forEach(twins, (one) => Effect.exit(insertion(one, anyNumber)), {
      concurrency: "unbounded"
    })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 1, "passkeys with the id")
    const winner = twins[exits.findIndex(Exit.isSuccess)]!
    yield* demandEqual((yield* found(winner))?.passkey, winner, "passkey")
    const refusal = yield* Effect.flip(insertion(twins[0]!, anyNumber))
    yield* demandEqual(refusal, new CredentialTaken({ id: twins[0]!.id }), "refusal")
  }),
  law("checks how many passkeys a person has, also when many are added at once", function* () {
    const { ofPerson } = yield* PasskeyRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    yield* insertedPasskey(other)
    const added = yield* Effect.forEach(Array.from({ length: rivals }), () => samplePasskey(person))
    const exits = yield* Effect.forEach(added, (one) => Effect.exit(insertion(one, twoAtMost)), {
      concurrency: "unbounded"
    })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 2, "added passkeys")
    const stored = yield* ofPerson(person.id)
    const expected = added.filter((_, index) => Exit.isSuccess(exits[index]!)).map(({ id }) => id)
    yield* demandEqual(
      stored.map(({ id }) => id),
      expected.toSorted().toReversed(),
      "passkeys of the person"
    )
  }),
  law("replaces a passkey with what is made of it, and writes nothing when that fails", function* () {
    const { modify } = yield* PasskeyRepository
    const person = yield* insertedPerson()
    const [passkey, other] = [yield* insertedPasskey(person), yield* insertedPasskey(person)]
    const change = { counter: 0xff_ff_ff_ff, used_at: DateTime.add(sampleInstant, { hours: 1 }) }
    const changed = { ...passkey, ...change }
    const answer = yield* modify(passkey.credential_id, (one) => Result.succeed({ ...one, ...change }))
    yield* demandEqual(Option.getOrNull(answer), changed, "answer")
    const refusal = yield* Effect.flip(modify(passkey.credential_id, () => Result.fail("no" as const)))
    yield* demandEqual(refusal, "no", "refusal")
    yield* demandEqual(yield* found(passkey), { passkey: changed, person }, "passkey")
    yield* demandEqual(yield* found(other), { passkey: other, person }, "another passkey")
    yield* removal(person, passkey.id)
    yield* demand(Option.isNone(yield* modify(passkey.credential_id, usedOnce)), "a removed passkey is changed")
    yield* demandEqual(yield* found(passkey), null, "removed passkey")
  }),
  law("loses no change of many that are made to a passkey at once", function* () {
    const { modify } = yield* PasskeyRepository
    const passkey = yield* insertedPasskey(yield* insertedPerson(), { counter: 0 })
    yield* Effect.all(
      Array.from({ length: rivals }, () => modify(passkey.credential_id, usedOnce)),
      { concurrency: "unbounded" }
    )
    yield* demandEqual((yield* found(passkey))?.passkey, { ...passkey, counter: rivals }, "passkey")
  }),
  law("lists the passkeys of a person, the newest first, and removes those of that person alone", function* () {
    const { ofPerson } = yield* PasskeyRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const mine = yield* Effect.forEach([1, 2, 3], () => insertedPasskey(person))
    const theirs = yield* insertedPasskey(other)
    yield* demandEqual(yield* ofPerson(person.id), mine.toReversed(), "passkeys")
    yield* demandEqual(yield* removal(person, theirs.id), 0, "removal of another person's passkey")
    yield* demandEqual(yield* removal(person, mine[1]!.id), 1, "removal")
    yield* demandEqual(yield* removal(person, mine[1]!.id), 0, "second removal")
    yield* demandEqual(yield* ofPerson(person.id), [mine[2], mine[0]], "passkeys that are left")
    yield* demandEqual(yield* removal(person), 2, "removal of all")
    yield* demandEqual(yield* ofPerson(person.id), [], "passkeys after the removal of all")
    yield* demandEqual(yield* ofPerson(other.id), [theirs], "passkeys of another person")
  }),
  law("stores a mail to the person with each passkey that is added or removed, and none otherwise", function* () {
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const passkey = yield* samplePasskey(person)
    yield* insertion(passkey, anyNumber)
    yield* Effect.flip(insertion(passkey, anyNumber))
    yield* Effect.flip(insertion(yield* samplePasskey(person), () => Result.fail("refused")))
    yield* removal(other, passkey.id)
    yield* removal(person, passkey.id)
    yield* removal(person, passkey.id)
    yield* removal(person)
    const mails = (yield* mailsTo(person)).map(({ created_at, kind, status }) => [kind, status, created_at])
    yield* demandEqual(
      mails.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      [
        ["passkey_added", "pending", sampleInstant],
        ["passkeys_removed", "pending", sampleInstant]
      ],
      "mails"
    )
    yield* demandEqual(yield* mailsTo(other), [], "mails of another person")
  })
]
