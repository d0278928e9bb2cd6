import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { resemblanceOf } from "@leadwell/domain/features/privacy/erasure/Resemblance"
import { decideArrival } from "@leadwell/domain/intake/Arrival"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Email } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { Effect } from "effect"
import { demandEqual, freshId, law, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { sampleInstant, sampleLead } from "../../../sample/SampleLead.ts"
import { receiveLead } from "../../../sample/SampleReception.ts"
import { erasedAt, type ErasureRepositoryLawPorts } from "./ErasureRepositoryLaws.ts"

const moment = { now: sampleInstant, today: periodStarts("2026-01-15" as CalendarDate) }

/** Receives a lead by the rules of the domain, and returns its stage. */
const stageOf = Effect.fnUntraced(function* (lead: ReceivedLead) {
  const decide = decideArrival({ duplicate_window_days: 30, moment, review: false })
  return (yield* receiveLead(lead, { contacts: contactsOf(lead), decide })).lead.stage
})

/** The laws of `LeadInbox` and {@link ErasureRepository} for addresses that are written differently. */
export const personalAddressLaws: ReadonlyArray<Law<ErasureRepositoryLawPorts>> = [
  law("knows an address again, in any Unicode form and case, as a duplicate and to erase its leads", function* () {
    const erasure = yield* ErasureRepository
    const sample = yield* appliedSample(1)
    const mark = (yield* freshId).replaceAll("-", "")
    const lead = (email: string, phone: string): ReceivedLead => ({
      ...sampleLead(sample),
      places: 5,
      email: email as Email,
      phone: phone as Phone
    })
    const composed = `zo\u00eb${mark}@\u00e9t\u00e9.example`
    const first = lead(composed, "0600000001")
    const second = lead(composed.normalize("NFD"), "0600000002")
    const third = lead(composed.normalize("NFD").toUpperCase(), "0600000003")
    const fourth = lead(`zo\u00eb${mark}@xn--t-9fab.example`, "0600000004")
    const fifth = lead(`${composed}\u200b`, "0600000005")
    const stages = yield* Effect.forEach([first, second, third, fourth, fifth], stageOf)
    yield* demandEqual(stages, ["open", ...Array.from({ length: 4 }, () => "duplicate")], "stages")
    const contact = contactsOf(second).find(({ kind }) => kind === "email")!
    yield* demandEqual(yield* erasure.eraseLeads({ contact }, 100, erasedAt, null), 5, "erased leads")
  }),
  law("takes two leads for two persons when they share a number that people give instead of their own", function* () {
    const sample = yield* appliedSample(1)
    const mark = yield* freshId
    const stages = yield* Effect.forEach(["a", "b"], (name) =>
      stageOf({
        ...sampleLead(sample),
        places: 5,
        email: `${name}-${mark}@post.example` as Email,
        phone: "0612345678" as Phone
      })
    )
    yield* demandEqual(stages, ["open", "open"], "stages")
  }),
  law("lists the leads that resemble a person, and neither erased ones nor those of others", function* () {
    const erasure = yield* ErasureRepository
    const sample = yield* appliedSample(1)
    const mark = (yield* freshId).replaceAll("-", "")
    const email = `zo\u00eb.{|}*$${mark}@post-m\u00fcnchen.example`
    const resembling = [
      `mailto:${email}`,
      `${email};`,
      `<${email}>`,
      `zo\u00eb..{|}*$${mark}@post-m\u00fcnchen.example`
    ]
    const around = [`${email}?subject=x`, `${email}(werk)`, `\u201c${email}\u201d`]
    const tagged = [`zo\u00eb${mark}+quotes@post-m\u00fcnchen.example`, `_${email}`]
    const others = [
      `x${email}`,
      `${email}.nl`,
      `zo\u00eb.${mark}@postm\u00fcnchen.example`,
      email.replace("\u00eb", "e")
    ]
    const ids = yield* Effect.forEach([...resembling, ...around, ...tagged, ...others, email], (one, index) =>
      Effect.map(
        receiveLead(
          { ...sampleLead(sample), places: 5, email: one as Email, phone: `06${20_000_000 + index}` as Phone },
          { contacts: [], decide: decideArrival({ duplicate_window_days: 30, moment, review: false }) }
        ),
        ({ lead }) => lead.id
      )
    )
    const contact = contactsOf({ email: email as Email, phone: "" as Phone })[0]!
    const resemblance = resemblanceOf({ email: email as Email })!
    const expected = ids.slice(0, resembling.length + around.length + tagged.length)
    yield* demandEqual(yield* erasure.resembling(resemblance, 100), expected, "leads that resemble the person")
    yield* demandEqual(yield* erasure.eraseLeads({ contact }, 100, erasedAt, null), 1, "erased leads")
    yield* demandEqual(yield* erasure.resembling(resemblance, 100), expected, "those left by the erasure")
    yield* demandEqual(yield* erasure.resembling(resemblance, 2), expected.slice(0, 2), "the first two of them")
  })
]
