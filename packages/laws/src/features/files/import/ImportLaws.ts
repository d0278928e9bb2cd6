import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import {
  cancelled,
  type Import,
  type ImportId,
  mostUnderWay,
  started
} from "@leadwell/domain/features/files/import/Import"
import {
  ImportNotFound,
  ImportRepository,
  ImportsUnderWay
} from "@leadwell/domain/features/files/import/ImportRepository"
import {
  commonFaults,
  createdRow,
  erasedRow,
  type ImportRow,
  RowStatus
} from "@leadwell/domain/features/files/import/ImportRow"
import { withoutNames } from "@leadwell/domain/features/files/import/NamesOfPersons"
import type { Fault } from "@leadwell/domain/input/Fault"
import type { ContactFilter } from "@leadwell/domain/lead/ContactFilter"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { idsOnly, pageLaw } from "../../../pagination/PageLaw.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { demandEntries, sampleActor, sampleEntry } from "../../../sample/SampleAudit.ts"
import { samplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { addedImport, sampleImport, sampleRow, withoutContacts } from "./SampleImport.ts"

/** The ports that the laws of {@link ImportRepository} require. */
export type ImportLawPorts = ImportRepository | CatalogRepository | AuditRepository

/** Imports of other laws are never due at this instant, and those that {@link longAgo} removes are older. */
const early = DateTime.makeUnsafe("2000-01-01T00:00:00Z")
const longAgo = DateTime.makeUnsafe("1990-01-01T00:00:00Z")

const later = (seconds: number) => DateTime.add(early, { seconds })

const faulty = sampleRow(4, {
  status: "faulty",
  faults: [{ path: ["fields", 0], rule: { _tag: "TooLong", max: 8 } }]
})

/** Returns all rows of an import, by their numbers. */
const rowsOf = Effect.fnUntraced(function* ({ id }: Pick<Import, "id">) {
  const { rows } = yield* ImportRepository
  const found = yield* Effect.forEach(RowStatus.literals, (status) => rows(id, status, 0, 100))
  return found.flat().toSorted((a, b) => a.number - b.number)
})

const businesses: Import["businesses"] = {
  added: { count: 1, ids: ["é"] },
  changed: { count: 30, ids: [] },
  unchanged: { count: 0, ids: [] },
  accounts: { added: { count: 1, ids: ["é"] }, used: { count: 0, ids: [] } }
}

const madeLead = (number: number, id: number) => createdRow(sampleRow(number), id as LeadId)

const unchanged = (one: Import): Import => one

/** The laws of {@link ImportRepository}. */
export const importLaws: ReadonlyArray<Law<ImportLawPorts>> = [
  law("keeps an import and its rows as they were sent", function* () {
    const { get, rows } = yield* ImportRepository
    const sample = yield* appliedSample(0)
    const sent = [sampleRow(2), sampleRow(3, { cells: [] }), faulty]
    const one = yield* addedImport(sample, sent, { changed: [{ column: "a", key: "phone", example_masked: "99" }] })
    const failed = { status: "failed", failure: "encrypted", source: null } as const
    const changes = { website: null, scope: null, sees_all: true, kind: "businesses", businesses, ...failed } as const
    const bare = yield* addedImport(sample, [], changes)
    yield* demandEqual([yield* get(one.id), yield* get(bare.id)], [one, bare], "the imports")
    yield* demandEqual(yield* rowsOf(one), sent, "the rows")
    yield* demandEqual(yield* rows(one.id, "waiting", 0, 1), [sent[0]], "the first that waits")
    yield* demandEqual(yield* rows(one.id, "waiting", 2, 9), [sent[1]], "those behind it")
    yield* demandEqual(yield* rows(one.id, "sound", 0, 9), [], "those of another status")
    const id = (yield* freshId) as ImportId
    yield* demandEqual(yield* Effect.flip(get(id)), new ImportNotFound({ id }), "an unknown one")
    yield* demandEqual(yield* rowsOf({ id }), [], "its rows")
  }),
  law("stores a file with the same options once, unless the first was cancelled", function* () {
    const { insert, modify } = yield* ImportRepository
    const [sample, other, actor] = [yield* appliedSample(0), yield* appliedSample(0), yield* sampleActor]
    const entry = sampleEntry(actor)
    const first = yield* addedImport(sample)
    const again = (changes: Partial<Import> = {}, of = sample) =>
      Effect.gen(function* () {
        const one = sampleImport(of, yield* freshId, { digest: first.digest, ...changes })
        return (yield* insert(one, [], [entry])).id === one.id
      })
    yield* demand(!(yield* again()), "the same file is another import")
    yield* demand(!(yield* again({ file: "other.csv", status: "failed" })), "the name of the file counts")
    yield* demandEntries(actor, [])
    const others: ReadonlyArray<Partial<Import>> = [
      { digest: yield* freshId },
      { kind: "history" },
      { website: null },
      { owner: sample.account },
      { map: {} },
      { terms_accepted: false },
      { scope: null },
      { scope: null, sees_all: true },
      { scope: { websites: [] } },
      { created_by: actor }
    ]
    for (const changes of others) yield* demand(yield* again(changes), `the same with ${Object.keys(changes).join()}`)
    yield* demand(yield* again({}, other), "the file of another account is the same")
    yield* modify(first.id, cancelled, [])
    yield* demand(yield* again(), "the file is the same after a cancel")
    const ofBusinesses = { kind: "businesses", digest: yield* freshId } as const
    yield* again({ ...ofBusinesses, status: "done" })
    yield* demand(yield* again(ofBusinesses), "businesses that are applied are not checked again")
    yield* demand(!(yield* again(ofBusinesses)), "businesses are checked twice at once")
    yield* demandEntries(
      actor,
      Array.from({ length: others.length + 4 }, () => entry)
    )
  }),
  law("stores no more imports that are under way than an account may have, when many come at once", function* () {
    const { insert, modify } = yield* ImportRepository
    const [sample, other, actor] = [yield* appliedSample(0), yield* appliedSample(0), yield* sampleActor]
    const add = Effect.fnUntraced(function* (changes: Partial<Import> = {}, of = sample) {
      const one = sampleImport(of, yield* freshId, { digest: yield* freshId, status: "checking", ...changes })
      return yield* insert(one, [], [sampleEntry(actor)])
    })
    const known = yield* add({ status: "running" })
    const answers = yield* Effect.all(
      Array.from({ length: mostUnderWay + 5 }, () => Effect.result(add())),
      { concurrency: "unbounded" }
    )
    const stored = answers.filter(Result.isSuccess)
    yield* demandEqual(stored.length, mostUnderWay - 1, "the stored imports")
    yield* demandEqual(yield* Effect.flip(add()), new ImportsUnderWay(), "one more")
    yield* demandEqual(yield* add({ ...known, id: (yield* freshId) as ImportId }), known, "one that is stored already")
    yield* add({}, other)
    yield* modify(known.id, cancelled, [])
    yield* add({ status: "checked" })
    yield* add()
    yield* demandEntries(
      actor,
      Array.from({ length: mostUnderWay + 3 }, () => sampleEntry(actor))
    )
  }),
  law("stores one of many equal files that arrive at once, and changes an import once", function* () {
    const { insert, modify } = yield* ImportRepository
    const [sample, actor] = [yield* appliedSample(0), yield* sampleActor]
    for (let round = 0; round < 10; round++) {
      const digest = yield* freshId
      const many = yield* Effect.replicateEffect(
        Effect.map(freshId, (id) => sampleImport(sample, id, { digest, status: "checked" })),
        rivals
      )
      const answers = yield* Effect.forEach(many, (one) => insert(one, withoutContacts([sampleRow(2)]), []), {
        concurrency: "unbounded"
      })
      yield* demandEqual(new Set(answers.map(({ id }) => id)).size, 1, "the stored imports")
      const { id } = answers[0]!
      const [entry] = [sampleEntry(actor)]
      const all = yield* Effect.all(
        Array.from({ length: rivals }, () => modify(id, started, [entry])),
        { concurrency: "unbounded" }
      )
      yield* demand(
        all.every(({ status }) => status === "running"),
        "an import is not started"
      )
    }
    yield* demandEntries(
      actor,
      Array.from({ length: 10 }, () => sampleEntry(actor))
    )
  }),
  law(
    "gives an import that is due to one of many, until its claim is over, and keeps its last claim alone",
    function* () {
      const { advance, claim, get, modify, page } = yield* ImportRepository
      const { items: others } = yield* page("*", null, { page: 1, per_page: 1000 })
      for (const { id } of others) yield* modify(id, cancelled, [])
      const sample = yield* appliedSample(0)
      const [first, second] = [
        yield* addedImport(sample, [sampleRow(2)], { created_at: later(0) }),
        yield* addedImport(sample, [], { created_at: later(10) })
      ]
      yield* addedImport(sample, [], { created_at: later(-10), status: "done" })
      const claiming = (now: number, until: number, status: Import["status"] = "checking") =>
        Effect.map(claim(status, later(now), later(until)), Option.getOrNull)
      yield* demandEqual(yield* claiming(-1, 20), null, "an import before it is due")
      yield* demandEqual(yield* claiming(100, 500, "running"), null, "an import of another status")
      const many = yield* Effect.replicateEffect(claiming(0, 30), rivals, { concurrency: "unbounded" })
      yield* demandEqual(
        many.flatMap((found) => (found === null ? [] : [found.one])),
        [first],
        "the claims of many"
      )
      yield* demandEqual((yield* claiming(29, 60))?.one, second, "the next one")
      yield* demandEqual(yield* claiming(29, 60), null, "a third one")
      const stale = many.find((found) => found !== null)!
      const fresh = (yield* claiming(30, 60))!
      yield* demandEqual(fresh.one, first, "the one whose claim is over")
      const step = { change: (one: Import): Import => ({ ...one, sound: one.sound + 1 }), rows: [], due: later(40) }
      yield* demand(!(yield* advance(stale, step)), "a stale claim stores its step")
      yield* demandEqual(yield* get(first.id), first, "the import after a stale step")
      yield* demand(yield* advance(fresh, step), "a claim does not store its step")
      yield* demandEqual(yield* get(first.id), { ...first, sound: 1 }, "the import after its step")
      yield* demandEqual(yield* claiming(39, 50), null, "the import before its next step is due")
      yield* demandEqual((yield* claiming(40, 50))?.one.id, first.id, "the import whose next step is due")
      yield* modify(first.id, (one) => ({ ...one, status: "running" }), [])
      yield* demandEqual((yield* claiming(0, 50, "running"))?.one.id, first.id, "an import that was just started")
      yield* demandEqual(yield* claiming(0, 30), null, "a claim by a clock that is somewhat ahead")
      yield* demandEqual((yield* claiming(-1, 29))?.one, second, "a claim by a clock that was far ahead")
      yield* modify(first.id, cancelled, [])
      yield* modify(second.id, cancelled, [])
    }
  ),
  law("stores a step whole, also of an import that was cancelled, and leaves erased rows erased", function* () {
    const { advance, eraseHolding, get, modify } = yield* ImportRepository
    const [sample, person] = [yield* appliedSample(0), yield* samplePerson]
    const rows = [2, 3, 4, 5, 6].map((number) => sampleRow(number))
    const one = yield* addedImport(sample, rows, {}, person.contacts)
    const lead = 7 as LeadId
    const after: ReadonlyArray<ImportRow> = [
      sampleRow(2, { status: "sound" }),
      { ...faulty, number: 3 },
      createdRow(rows[2]!, lead),
      createdRow(rows[3]!, null)
    ]
    yield* modify(one.id, cancelled, [])
    const changed = [{ column: "a", key: "phone", example_masked: "99" }]
    const counts = { sound: 1, faulty: 2, duplicates: 3, created: 4 }
    const change = (last: Import): Import => ({ ...last, ...counts, changed, businesses })
    yield* demand(yield* advance({ one, claim: 0 }, { change, rows: after, due: sampleInstant }), "nothing is stored")
    yield* demandEqual(yield* get(one.id), { ...change(one), status: "cancelled" }, "the import")
    yield* demandEqual(yield* rowsOf(one), [...after, rows[4]], "the rows")
    yield* demandEqual(yield* eraseHolding(person.contacts), 3, "the rows that still hold a contact")
    const step = {
      change: unchanged,
      rows: [sampleRow(2, { status: "faulty" }), createdRow(rows[1]!, lead)],
      due: sampleInstant
    }
    yield* advance({ one, claim: 0 }, step)
    const wanted = [erasedRow(rows[0]!), step.rows[1], after[2], after[3], erasedRow(rows[4]!)]
    yield* demandEqual(yield* rowsOf(one), wanted, "the rows after an erasure")
    const id = (yield* freshId) as ImportId
    yield* demand(!(yield* advance({ one: { ...one, id }, claim: 0 }, step)), "a step of an unknown import")
  }),
  law("stores how an import is read otherwise", function* () {
    const { get, modify } = yield* ImportRepository
    const sample = yield* appliedSample(0)
    const one = yield* addedImport(sample, [], { businesses, status: "checked" })
    const otherwise: Import = {
      ...one,
      website: null,
      subcategory: sample.subcategory.id,
      owner: sample.account,
      map: { city: "é" },
      terms_accepted: false,
      columns: [{ name: "é", key: "city" }],
      source: { sheet: null, row: 2, date_format: "mm/dd/yyyy", is_1904: false },
      status: "checking",
      sound: 1,
      faulty: 2,
      duplicates: 3,
      changed: [{ column: "é", key: "city", example_masked: "x" }],
      businesses: null
    }
    yield* modify(one.id, () => otherwise, [])
    yield* demandEqual(yield* get(one.id), otherwise, "the import")
    yield* modify(one.id, cancelled, [])
  }),
  law("counts the most common faults of faulty rows, and of those as common the first", function* () {
    const imports = yield* ImportRepository
    const sample = yield* appliedSample(0)
    const faults: ReadonlyArray<Fault> = [
      { path: ["a"], rule: { _tag: "Misspelled", written: "é", near: "b" } },
      { path: ["a"], rule: { _tag: "Misspelled", written: "c", near: "b" } },
      { path: [], rule: { _tag: "NotAllowedWith", key: "k", value: "é" } },
      ...faulty.faults
    ]
    const rows = Array.from({ length: 60 }, (_, n) =>
      sampleRow(n + 2, {
        status: n % 7 === 6 ? "sound" : "faulty",
        faults: faults.filter((_fault, at) => (n * n + at) % 5 < 2)
      })
    )
    const { id } = yield* addedImport(sample, rows.toReversed())
    yield* addedImport(sample, rows)
    const wanted = rows.filter(({ status }) => status === "faulty")
    for (const limit of [1, 3, 9]) {
      yield* demandEqual(yield* imports.commonFaults(id, limit), commonFaults(wanted, limit), "the faults")
    }
    const none = yield* addedImport(sample)
    yield* demandEqual(yield* imports.commonFaults(none.id, 9), commonFaults([], 9), "the faults")
  }),
  law("tells the leads that rows of a file became in other imports of it", function* () {
    const { stored } = yield* ImportRepository
    const [sample, other] = [yield* appliedSample(0), yield* appliedSample(0)]
    const first = yield* addedImport(sample, [madeLead(2, 11), sampleRow(3), madeLead(4, 12)], { status: "cancelled" })
    const { digest } = first
    const again = yield* addedImport(sample, [sampleRow(2)], { digest })
    yield* addedImport(other, [madeLead(3, 13)], { digest })
    const found = yield* stored(again, [2, 3, 5])
    yield* demandEqual([...found], [[2, 11]], "the leads of some rows")
    yield* demandEqual([...(yield* stored(first, [2, 3, 4]))], [], "the leads of the first import")
  }),
  law("erases the rows that hold one of some contacts, and no others", function* () {
    const { eraseHolding } = yield* ImportRepository
    const [sample, person, other] = [yield* appliedSample(0), yield* samplePerson, yield* samplePerson]
    const [email, phone] = person.contacts
    const held = [person.contacts, [email!], [phone!], [...other.contacts, email!]]
    const row = { ...faulty, number: 2 }
    const own = yield* Effect.forEach(held, (contacts) => addedImport(sample, [row], {}, contacts))
    const kept = yield* Effect.forEach([other.contacts, []], (contacts) => addedImport(sample, [row], {}, contacts))
    yield* demandEqual(yield* eraseHolding([]), 0, "none")
    yield* demandEqual(yield* eraseHolding(person.contacts), 4, "the erased rows")
    yield* demandEqual(yield* eraseHolding(person.contacts), 0, "the erased rows of a second call")
    for (const one of own) yield* demandEqual(yield* rowsOf(one), [erasedRow(row)], "a row of the person")
    for (const one of kept) yield* demandEqual(yield* rowsOf(one), [row], "another row")
  }),
  law("selects and erases the rows of leads in which nobody was found, and no others", function* () {
    const { eraseHolding, holding } = yield* ImportRepository
    const [sample, person] = [yield* appliedSample(0), yield* samplePerson]
    yield* eraseHolding("nobody")
    const sent = [sampleRow(2), { ...faulty, number: 3 }, sampleRow(4, { status: "sound" }), madeLead(5, 7)]
    const one = yield* addedImport(sample, sent, {}, ({ number }) => (number === 3 ? person.contacts : []))
    const file = yield* addedImport(sample, [sampleRow(2)], { kind: "businesses" })
    const held = (which: ContactFilter, page = 1) =>
      Effect.map(holding(which, { page, per_page: 1 }), ({ items, total }) => [items, total])
    const { created_at: received_at, id, website } = one
    const of = ({ number }: ImportRow) => ({ import: id, number, received_at, website })
    yield* demandEqual(yield* held(person.contacts), [[of(sent[1]!)], 1], "the row of the person")
    yield* demandEqual(yield* held([]), [[], 0], "the rows that hold none of no contacts")
    yield* demandEqual(yield* held("nobody"), [[of(sent[0]!)], 2], "the rows in which nobody was found")
    yield* demandEqual(yield* held("nobody", 2), [[of(sent[2]!)], 2], "their second page")
    yield* demandEqual(yield* eraseHolding("nobody"), 2, "the erased rows")
    const wanted = [erasedRow(sent[0]!), sent[1], erasedRow(sent[2]!), sent[3]]
    yield* demandEqual(yield* rowsOf(one), wanted, "the rows of the file")
    yield* demandEqual(yield* rowsOf(file), [sampleRow(2)], "the rows of a file of businesses")
  }),
  law("erases the names of files and columns that hold one of some contacts, and no others", function* () {
    const { eraseHolding, get } = yield* ImportRepository
    const [sample, person, other] = [yield* appliedSample(0), yield* samplePerson, yield* samplePerson]
    const namesOf = ({ own }: typeof person) => {
      const column = `${own.email} 1`
      return {
        file: `upload_of_${own.email}.csv`,
        source: { sheet: `of ${own.email}`, row: 1, date_format: "dd-mm-yyyy", is_1904: false } as const,
        map: { email: column },
        columns: [
          { name: "Postcode", key: "postal_code" },
          { name: column, key: "email" }
        ],
        changed: [{ column, key: "email", example_masked: "x" }]
      }
    }
    const one = yield* addedImport(sample, [], { ...namesOf(person), status: "failed" })
    const kept = yield* addedImport(sample, [], namesOf(other))
    yield* eraseHolding([])
    yield* demandEqual(yield* get(one.id), one, "the import at the erasure of nobody")
    yield* demandEqual(yield* eraseHolding(person.contacts), 0, "the erased rows")
    const wanted = withoutNames(one, person.contacts)
    const erased = [wanted.file, wanted.columns[1]?.name, wanted.source?.sheet]
    yield* demandEqual(erased, ["…", "…", "…"], "the names that the rule erases")
    yield* demandEqual([yield* get(one.id), yield* get(kept.id)], [wanted, kept], "the imports")
  }),
  law("removes the imports that were made by an instant with their rows, in steps, and no others", function* () {
    const { get, remove } = yield* ImportRepository
    const sample = yield* appliedSample(0)
    const madeAt = (created_at: DateTime.Utc) => addedImport(sample, [sampleRow(2)], { created_at, status: "done" })
    const kept = yield* madeAt(DateTime.add(longAgo, { milliseconds: 1 }))
    const over = yield* Effect.forEach([0, 1, 2], (days) => madeAt(DateTime.subtract(longAgo, { days })))
    yield* demandEqual(
      [yield* remove(longAgo, 2), yield* remove(longAgo, 2), yield* remove(longAgo, 2)],
      [2, 1, 0],
      "the numbers of removed imports"
    )
    for (const one of over) {
      yield* demandEqual(yield* Effect.flip(get(one.id)), new ImportNotFound({ id: one.id }), "a removed one")
      yield* demandEqual(yield* rowsOf(one), [], "its rows")
    }
    yield* demandEqual([yield* get(kept.id), (yield* rowsOf(kept)).length], [kept, 1], "one that was made later")
  }),
  pageLaw(
    "ImportRepository",
    "imports by id, the greatest first, also those of one account or actor alone",
    Effect.gen(function* () {
      const { page } = yield* ImportRepository
      const [sample, other] = [yield* appliedSample(0), yield* appliedSample(0)]
      const actor = yield* sampleActor
      const own = yield* Effect.replicateEffect(addedImport(sample), 3)
      const others = yield* Effect.replicateEffect(addedImport(sample, [], { created_by: actor }), 2)
      const foreign = yield* Effect.replicateEffect(addedImport(other, [], { created_by: actor }), 2)
      const listOf = (account: Import["account"] | "*", by: string | null, items: ReadonlyArray<Import>) => ({
        page: (request: PageRequest) => page(account, by, request),
        items: items.toReversed()
      })
      const lists = [
        listOf(sample.account, null, [...own, ...others]),
        listOf(sample.account, actor.id, others),
        listOf("*", actor.id, [...others, ...foreign])
      ]
      const ids = [...own, ...others, ...foreign]
        .map(({ id }) => id)
        .toSorted()
        .toReversed()
      const everything = (request: PageRequest) => Effect.map(page("*", null, request), idsOnly)
      return { lists, all: { page: everything, items: ids, sort: "descending" } }
    })
  )
]
