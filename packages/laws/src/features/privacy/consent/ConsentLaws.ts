import { commandActor } from "@leadwell/domain/access/Actor"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { NewConsentRecord } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { addedTo, type ConsentText } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { rectification } from "@leadwell/domain/features/privacy/person/Rectification"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Option } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { demandEntries, sampleActor, sampleEntry } from "../../../sample/SampleAudit.ts"
import { receiveOf, samplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { consenting, sampleConsent } from "../../../sample/SampleReception.ts"
import { type ErasureRepositoryLawPorts, erasePersonOf } from "../erasure/ErasureRepositoryLaws.ts"

/** The ports that the laws of {@link ConsentRepository} require. */
export type ConsentLawPorts = AuditRepository | BlockRepository | ConsentRepository | ErasureRepositoryLawPorts

const newText = (website: WebsiteCode, changes: Partial<ConsentText> = {}): Omit<ConsentText, "version"> => ({
  website,
  language: "nl",
  text: "Bedrijven mogen mij bellen. 👍",
  purposes: ["call", "share_with_businesses"],
  sha256: "aa".repeat(32),
  created_at: sampleInstant,
  ...changes
})

const addTo = ({ addText }: ConsentRepository["Service"], text: Omit<ConsentText, "version">, audit: AuditEntries) =>
  addText(text, (texts) => addedTo(texts, text), audit)

/** A website, and what adds a text to it by one actor. */
const website = Effect.gen(function* () {
  const [sample, actor] = [yield* appliedSample(1), yield* sampleActor]
  const [site] = sample.catalog.websites
  const repository = yield* ConsentRepository
  const add = (changes?: Partial<ConsentText>) => addTo(repository, newText(site!.code, changes), [sampleEntry(actor)])
  return { sample, actor, site: site!, repository, add }
})

/** The laws of `ConsentRepository.addText`, `texts` and `text`. */
export const consentTextLaws: ReadonlyArray<Law<ConsentLawPorts>> = [
  law("counts the versions of a website's texts by language, and lists the newest first", function* () {
    const { actor, add, repository, site } = yield* website
    const later = DateTime.add(sampleInstant, { minutes: 1 })
    const added = [
      yield* add(),
      yield* add({ sha256: "bb".repeat(32), created_at: later }),
      yield* add({ language: "en", created_at: later }),
      yield* add({ purposes: ["call"] })
    ]
    const texts = added.map(({ text }) => text)
    yield* demandEqual(
      added.map(({ isNew, text: { language, version } }) => [isNew, language, version]),
      [
        [true, "nl", 1],
        [true, "nl", 2],
        [true, "en", 1],
        [true, "nl", 3]
      ],
      "versions"
    )
    const page = yield* repository.texts(site.code, { page: 1, per_page: 3 })
    yield* demandEqual([page.total, page.items], [4, [texts[1], texts[2], texts[3]]], "the first page")
    for (const one of texts) yield* demandEqual(Option.getOrNull(yield* repository.text(one)), one, "text")
    const missing = yield* repository.text({ website: site.code, language: "en", version: 2 })
    yield* demand(Option.isNone(missing), "a version that was never added is found")
    yield* demandEntries(
      actor,
      Array.from({ length: 4 }, () => sampleEntry(actor))
    )
  }),
  law("keeps the version of the same text, also when it is added many times at once", function* () {
    const { actor, add } = yield* website
    const same = Array.from({ length: rivals }, () => add())
    const others = Array.from({ length: rivals }, (_, n) => add({ sha256: String(n).padStart(64, "0") }))
    const added = yield* Effect.all([...same, ...others], { concurrency: "unbounded" })
    const versions = added.map(({ text }) => text.version)
    yield* demandEqual(new Set(versions.slice(0, rivals)).size, 1, "versions of the same text")
    yield* demandEqual(
      [...new Set(versions)].toSorted((a, b) => a - b),
      Array.from({ length: rivals + 1 }, (_, n) => n + 1),
      "versions"
    )
    yield* demandEqual(added.filter(({ isNew }) => isNew).length, rivals + 1, "the number of new texts")
    yield* demandEntries(
      actor,
      Array.from({ length: rivals + 1 }, () => sampleEntry(actor))
    )
  })
]

const recorded = (id: LeadId) => ConsentRepository.use(({ recordOf }) => Effect.map(recordOf(id), Option.getOrNull))

/** An instant before those of all other laws. */
const longAgo = DateTime.makeUnsafe("1991-05-06T07:08:09.123Z")

/** The laws of `ConsentRepository.recordOf` and `removeRecords`, and of the records that `LeadInbox` stores. */
export const consentRecordLaws: ReadonlyArray<Law<ConsentLawPorts>> = [
  law("stores the consent record of a lead with it, in any stage, and keeps it when the lead is erased", function* () {
    const { add, sample } = yield* website
    const person = yield* samplePerson
    const { language, version, website: code } = (yield* add()).text
    const told: NewConsentRecord = {
      text: { website: code, language, version },
      given_at: DateTime.subtract(sampleInstant, { minutes: 3 }),
      received_at: sampleInstant,
      source: "api",
      token_id: "token",
      page_url: "https://compare.example/offerte",
      certificate_url: "https://cert.example/%F0%9F%91%8D?id=1",
      verified: { kind: "email", at: DateTime.subtract(sampleInstant, { minutes: 1 }) }
    }
    const first = yield* receiveOf(person, sample, 1, {}, consenting(told))
    const duplicate = yield* receiveOf(person, sample, 1, {}, consenting())
    const without = yield* receiveOf(person, sample, 1)
    yield* demandEqual(duplicate.stage, "duplicate", "the stage of the second lead")
    const records = [{ lead: first.id, ...told }, { lead: duplicate.id, ...sampleConsent }, null]
    const all = Effect.forEach([first, duplicate, without], ({ id }) => recorded(id))
    yield* demandEqual(yield* all, records, "records")
    yield* erasePersonOf(person)
    yield* demandEqual(yield* all, records, "records of erased leads")
  }),
  law("finds the consent records of a person by either contact, also when the leads are erased", function* () {
    const { sample } = yield* website
    const { ofContacts } = yield* ConsentRepository
    const [person, other] = [yield* samplePerson, yield* samplePerson]
    const [email, phone] = person.contacts
    const arrive = (changes: Partial<ReceivedLead>) =>
      receiveOf(person, sample, 1, changes, {
        contacts: contactsOf({ ...person.own, ...changes } as ReceivedLead),
        ...consenting()
      })
    const { email: otherEmail, phone: otherPhone } = other.own as ReceivedLead
    const leads = [yield* arrive({}), yield* arrive({ phone: otherPhone }), yield* arrive({ email: otherEmail })]
    yield* receiveOf(yield* samplePerson, sample, 1, {}, consenting())
    const [both, byEmail, byPhone] = leads.map(({ id }) => id)
    const all = Effect.gen(function* () {
      const found = yield* Effect.all([
        ofContacts(person.contacts, 9),
        ofContacts([email!], 9),
        ofContacts([phone!], 9),
        ofContacts(person.contacts, 2),
        ofContacts([], 9)
      ])
      return found.map((records) => records.map(({ lead }) => lead))
    })
    const expected = [[byPhone, byEmail, both], [byEmail, both], [byPhone, both], [byPhone, byEmail], []]
    yield* demandEqual(yield* all, expected, "the records of a person")
    yield* erasePersonOf(person)
    yield* demandEqual(yield* all, expected, "the records of an erased person")
    const [record] = yield* ofContacts([phone!], 1)
    yield* demandEqual(record, { lead: byPhone, ...sampleConsent }, "a found record")
  }),
  law("finds the consent record of a blocked person's lead by the contacts that the lead lost at once", function* () {
    const { sample } = yield* website
    const person = yield* samplePerson
    yield* BlockRepository.use(({ block }) => block(person.contacts.slice(1), sampleInstant, []))
    const { id, stage } = yield* receiveOf(person, sample, 1, {}, consenting())
    yield* demandEqual(stage, "refused", "the stage of a blocked person's lead")
    for (const contact of person.contacts) {
      const found = yield* ConsentRepository.use(({ ofContacts }) => ofContacts([contact], 9))
      yield* demandEqual(found, [{ lead: id, ...sampleConsent }], "the records of a blocked person")
    }
  }),
  law(
    "finds the consent record of a corrected lead by its contacts of now, also when the lead is erased",
    function* () {
      const { sample } = yield* website
      const [wrong, right] = [yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(wrong, sample, 1, {}, consenting())
      const { email, phone } = right.own as ReceivedLead
      const act = { actor: commandActor("person correct"), at: sampleInstant }
      const terms = { postalCodes: "dutch", duplicate_window_days: 0 } as const
      const change = rectification({ email, phone, remark: "Asked." }, act, terms)
      yield* ErasureRepository.use(({ rectify }) => rectify(id, right.contacts, change))
      const both = Effect.forEach([wrong, right], ({ contacts }) =>
        Effect.map(
          ConsentRepository.use(({ ofContacts }) => ofContacts(contacts, 9)),
          (records) => records.map(({ lead }) => lead)
        )
      )
      yield* demandEqual(yield* both, [[], [id]], "the records of a corrected lead")
      yield* erasePersonOf(right)
      yield* demandEqual(yield* both, [[], [id]], "the records of a corrected lead that is erased")
    }
  ),
  law("removes the consent records that were received by an instant, in steps, and no others", function* () {
    const { sample } = yield* website
    const { removeRecords } = yield* ConsentRepository
    const receivedAt = (received_at: DateTime.Utc) =>
      Effect.gen(function* () {
        const person = yield* samplePerson
        return yield* receiveOf(person, sample, 1, {}, consenting({ received_at }))
      })
    const kept = yield* receivedAt(DateTime.add(longAgo, { milliseconds: 1 }))
    const over = yield* Effect.forEach([0, 1, 2], (n) => receivedAt(DateTime.subtract(longAgo, { days: n })))
    yield* demandEqual(
      [yield* removeRecords(longAgo, 2), yield* removeRecords(longAgo, 2), yield* removeRecords(longAgo, 2)],
      [2, 1, 0],
      "the numbers of removed records"
    )
    yield* demandEqual(yield* Effect.forEach(over, ({ id }) => recorded(id)), [null, null, null], "removed records")
    yield* demand((yield* recorded(kept.id)) !== null, "a record that was received later is removed")
  })
]
