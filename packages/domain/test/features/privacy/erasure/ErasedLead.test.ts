import { assert, describe, it } from "@effect/vitest"
import { type Actor, commandActor } from "@leadwell/domain/access/Actor"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { eraseLead } from "@leadwell/domain/features/privacy/erasure/ErasedLead"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { Lead } from "@leadwell/domain/lead/Lead"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Schema } from "effect"

const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const later = DateTime.add(now, { days: 1 })
const holders = ["warmte-bv", "zon-bv"] as ReadonlyArray<string> as ReadonlyArray<BusinessId>

const codec = Schema.toCodecJson(Lead)
const Kept = Schema.Struct({ ...Lead.fields, anonymised_at: Schema.Null })

/** The keys that an erased lead keeps. None of them is personal. */
const stays = [
  "id",
  "account",
  "website_code",
  "subcategory_id",
  "places",
  "country",
  "preferred_date_of_execution",
  "subscribe_to_newsletter",
  "confirm_by",
  "created_at",
  "withdrawn_at"
] as const

describe("an erased lead", () => {
  it.prop("has blanks for all that tells of the person, and keeps the rest", [Kept], ([lead]) => {
    const { stage: _, ...erased } = eraseLead(lead, [], now, null).lead
    assert.deepStrictEqual(erased as unknown, {
      ...Object.fromEntries(stays.map((key) => [key, lead[key]])),
      postal_code: "",
      city: "",
      street: "",
      street_number: "",
      description: "",
      gender: "unknown",
      first_name: "",
      last_name: "",
      email: "",
      phone: "",
      answers: [],
      signals: [],
      extra_info: null,
      remark: null,
      anonymised_at: now
    })
    assert.deepStrictEqual(contactsOf(eraseLead(lead, [], now, null).lead), [])
  })

  it.prop("can be kept and read back", [Kept], ([lead]) => {
    const erased = eraseLead(lead, [], now, null).lead
    assert.deepStrictEqual(Schema.decodeUnknownSync(codec)(Schema.encodeSync(codec)(erased)), erased)
  })

  it.prop("is never open nor held, and otherwise stays where it was", [Kept], ([lead]) => {
    const { stage } = eraseLead(lead, [], now, null).lead
    assert.strictEqual(stage, { open: "withdrawn", held: "refused" }[lead.stage as string] ?? lead.stage)
  })

  it.prop("stays as it is when it is erased again", [Kept, LeadStage], ([lead, stage]) => {
    const erased = { ...eraseLead(lead, [], now, null).lead, stage }
    assert.isTrue(isErased(erased) && !isErased(lead))
    assert.deepStrictEqual(eraseLead(erased, holders, later, commandActor("erase-person")), {
      lead: erased,
      events: [],
      audit: []
    })
  })

  it.prop("causes an event, after the one of its new stage if it has one", [Kept], ([lead]) => {
    const { events } = eraseLead(lead, [], now, null)
    const ended = { open: ["lead.withdrawn"], held: ["lead.refused"] }[lead.stage as string] ?? []
    assert.deepStrictEqual(
      events,
      [...ended, "lead.anonymised"].map((type) => ({ type, at: now, business: null, reclaim: null })) as never
    )
  })

  it.prop("is told to each holder when somebody orders it, and to none when its time is over", [Kept], ([lead]) => {
    const told = (by: Actor | null) => eraseLead(lead, holders, now, by).events.filter(({ business }) => business)
    assert.deepStrictEqual(told(null), [])
    assert.deepStrictEqual(
      told(commandActor("erase-person")),
      holders.map((business) => ({ type: "business_lead.erased", at: now, business, reclaim: null }))
    )
  })

  it.prop("is told of in the audit trail when somebody orders it, and not when its time is over", [Kept], ([lead]) => {
    const actor = commandActor("erase-person")
    assert.deepStrictEqual(eraseLead(lead, [], now, null).audit, [])
    assert.deepStrictEqual(eraseLead(lead, [], now, actor).audit, [
      {
        at: now,
        actor,
        action: "lead.anonymised",
        subject: { kind: "lead", id: String(lead.id) },
        lead: lead.id,
        accounts: [lead.account]
      }
    ])
  })

  it("has a blank, and nothing else, where a pattern is asked of a whole one", () => {
    for (const key of ["postal_code", "email", "phone"] as const) {
      const field = Schema.decodeUnknownResult(Lead.fields[key])
      assert.deepStrictEqual([field("")._tag, field(" ")._tag, field("x")._tag], ["Success", "Failure", "Failure"])
    }
  })
})
