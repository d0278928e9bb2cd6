import type { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import type { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { erasedRow } from "@leadwell/domain/features/files/import/ImportRow"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import { dropped } from "@leadwell/domain/features/forms/hook/Submission"
import type { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { personalData } from "@leadwell/domain/UseCases"
import { Effect, Layer, Stream } from "effect"
import { demand, demandEqual, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { askAbout, receiveOf, samplePerson, type SamplePerson } from "../../../sample/SampleContact.ts"
import { consenting } from "../../../sample/SampleReception.ts"
import { addedImport, sampleRow } from "../../files/import/SampleImport.ts"
import { addedSubmission, insertedHook } from "../../forms/hook/SampleHook.ts"
import type { BlockLawPorts } from "./BlockLaws.ts"

/** The ports that the laws of {@link Persons} require. */
export type PersonsLawPorts = BlockLawPorts | CatalogParts | ConsentRepository | HookRepository | ImportRepository

const persons = Layer.provide(Persons.layer, [Erasure.layer, personalData])

const operator = principalWith({ account: "operator" as AccountId }, "operator")

/** Returns what names a person, as people write it. */
const asked = ({ own }: SamplePerson) => ({
  email: own.email?.toUpperCase(),
  phone: own.phone?.replace(/^.../u, "$& - ")
})

const rules = { isDuplicate: () => false, ...consenting() }

/** Receives three leads of a person, which go to three businesses each, and one of a stranger for the tenth. */
const threeLeads = Effect.gen(function* () {
  const [sample, person, stranger] = [yield* appliedSample(10), yield* samplePerson, yield* samplePerson]
  const taking = (first: number) => ({ ...sample, businesses: sample.businesses.slice(first, first + 3) })
  const leads = yield* Effect.forEach([0, 3, 6], (first) => receiveOf(person, taking(first), 3, {}, rules))
  yield* receiveOf(stranger, taking(9), 1, {}, rules)
  yield* (yield* askAbout(person, taking(3), leads[1]!.id)).reject
  return { sample, person, stranger, ids: leads.map(({ id }) => id) }
})

/** Returns the leads of an export by number, with the recipients of all. */
const exported = Effect.fnUntraced(function* (person: SamplePerson) {
  const { leads } = yield* Persons.use((one) => one.export(operator, asked(person)))
  const all = yield* Stream.runCollect(leads)
  return {
    text: JSON.stringify(all),
    ids: all.map(({ lead }) => lead.id),
    recipients: all.flatMap(({ recipients }) => recipients.map(({ known }) => known?.name))
  }
})

/** Returns what a form sent of a person. */
const received = (person: SamplePerson) => ({ received: { fields: [["any", asked(person).email!]] as const } })

/** The laws of {@link Persons} on the ports of a store. */
export const personsLaws: ReadonlyArray<Law<PersonsLawPorts>> = [
  {
    sentence: "exports the names of all nine businesses that got three leads of a person, and of no tenth",
    check: Effect.gen(function* () {
      const { ids, person, sample, stranger } = yield* threeLeads
      const found = yield* Persons.use((one) => one.search(operator, asked(person)))
      yield* demandEqual(
        found.leads.map(({ id }) => id),
        ids.toReversed(),
        "the leads that a search finds"
      )
      const { recipients, text, ...rest } = yield* exported(person)
      yield* demandEqual(rest.ids, ids, "the exported leads")
      const nine = sample.businesses.slice(0, 9).map(({ name }) => name)
      yield* demandEqual(recipients.toSorted(), nine.toSorted(), "the recipients")
      for (const part of [`request ${person.mark}`, `decision ${person.mark}`]) {
        yield* demand(text.includes(part), `the export lacks the ${part.split(" ")[0]}`)
      }
      yield* demand(!text.includes(stranger.mark), "the export shows somebody else")
    }).pipe(Effect.provide(persons))
  },
  {
    sentence: "erases a person by either contact, and then finds the leads by their consent records, without a value",
    check: Effect.gen(function* () {
      const { ids, person } = yield* threeLeads
      const erased = yield* Persons.use((one) => one.erase(operator, { ...asked(person), reason: "request" }))
      yield* demandEqual([erased.erased, erased.effects.length], [3, 9], "the erased leads and their holders")
      const { phone } = asked(person)
      const found = yield* Persons.use((one) => one.search(operator, { phone }))
      yield* demandEqual(
        found.leads.map(({ id }) => id),
        ids.toReversed(),
        "the erased leads that a search finds"
      )
      const { recipients, text } = yield* exported(person)
      yield* demandEqual(recipients.length, 9, "the recipients of erased leads")
      yield* demand(!person.secrets.some((secret) => text.includes(secret)), "an export shows an erased person")
    }).pipe(Effect.provide(persons))
  },
  {
    sentence: "names the submissions and rows that wait and hold a contact of a person, and nobody else's",
    check: Effect.gen(function* () {
      const [sample, person, stranger] = [yield* appliedSample(0), yield* samplePerson, yield* samplePerson]
      const hook = yield* insertedHook(sample)
      const [email] = person.contacts
      const submissions = [
        yield* addedSubmission(hook, received(person), person.contacts),
        yield* addedSubmission(hook, received(person), [...stranger.contacts, email!])
      ]
      yield* addedSubmission(hook, received(stranger), stranger.contacts)
      const rows = [sampleRow(2), sampleRow(3, { status: "faulty" }), sampleRow(4)]
      const one = yield* addedImport(sample, rows, {}, ({ number }) => (number === 4 ? stranger : person).contacts)
      const persons = yield* Persons
      for (const { rows, submissions: found } of [
        yield* persons.search(operator, asked(person)),
        yield* persons.export(operator, asked(person))
      ]) {
        const named = submissions.toReversed().map(({ id, received_at, website }) => ({ id, received_at, website }))
        yield* demandEqual(found, named, "the submissions")
        const { created_at, id, website } = one
        const inFile = [2, 3].map((number) => ({ import: id, number, received_at: created_at, website }))
        yield* demandEqual(rows, inFile, "the rows")
      }
    }).pipe(Effect.provide(persons))
  },
  {
    sentence: "leaves nothing of a person who is erased or blocked in a submission or a row that waits",
    check: Effect.gen(function* () {
      const [{ submission }, { rows }] = [yield* HookRepository, yield* ImportRepository]
      const [sample, stranger] = [yield* appliedSample(0), yield* samplePerson]
      const hook = yield* insertedHook(sample)
      const row = sampleRow(2, { status: "faulty" })
      const added = (one: SamplePerson) =>
        Effect.all([addedSubmission(hook, received(one), one.contacts), addedImport(sample, [row], {}, one.contacts)])
      for (const call of ["erase", "block"] as const) {
        const person = yield* samplePerson
        const [[one, file], [other, otherFile]] = [yield* added(person), yield* added(stranger)]
        const input = { ...asked(person), ...(call === "erase" && { reason: "request" }) }
        yield* Persons.use((persons): Effect.Effect<unknown, unknown> => persons[call](operator, input))
        yield* demandEqual(yield* submission(one.id), dropped(one), `the submission after ${call}`)
        yield* demandEqual(yield* submission(other.id), other, `the submission of another after ${call}`)
        yield* demandEqual(yield* rows(file.id, "erased", 0, 9), [erasedRow(row)], `the row after ${call}`)
        yield* demandEqual(yield* rows(otherFile.id, "faulty", 0, 9), [row], `the row of another after ${call}`)
      }
    }).pipe(Effect.provide(persons))
  }
]
