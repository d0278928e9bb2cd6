import { assert, describe, it } from "@effect/vitest"
import { later } from "@leadwell/laws/sample/SampleDelivery"
import { MailKind } from "@leadwell/people/mail/MailDelivery"
import { mailOfCap, mailOfEvent, mailOfPeriod, mailOfWebhook } from "@leadwell/people/mail/NewMails"
import { PersonId } from "@leadwell/people/person/Person"
import { DateTime } from "effect"

const an = PersonId.make("0190b0a0-0000-7000-8000-000000000001")
const bo = PersonId.make("0190b0a0-0000-7abc-9def-0123456789ab")

const cap = {
  business: "a",
  subcategory: "heat-pumps",
  rule: "daily_cap",
  cap: 1,
  start: "2026-01-21"
} as never as Parameters<typeof mailOfCap>[1]

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const webhooks = [an, bo] as ReadonlyArray<string> as ReadonlyArray<Parameters<typeof mailOfWebhook>[1]>

/** Returns the ids of the mails to a person about one moment: of each kind, of an event, of caps and of webhooks. */
const idsOf = (person: PersonId) => {
  const now = DateTime.makeUnsafe("2026-01-21T00:00:00Z")
  const event = { type: "business_lead.assigned", at: now, lead: 1, business: "a", reclaim: null } as never
  const caps = [
    cap,
    ...["b", "c", "d", "e"].map((business) => ({ ...cap, business })),
    ...["boilers", "solar-panels", "insulation"].map((subcategory) => ({ ...cap, subcategory })),
    ...["weekly_cap", "monthly_cap"].map((rule) => ({ ...cap, rule })),
    ...[2, 3, 4, 5].map((most) => ({ ...cap, cap: most })),
    { ...cap, start: "2026-01-22" }
  ] as ReadonlyArray<typeof cap>
  return [
    ...MailKind.literals.map((kind) => mailOfPeriod(kind, person, "hour", now)),
    ...[1, 2, 3].map((number) => mailOfEvent("new_lead", person, { number, event }, now)),
    ...caps.map((one) => mailOfCap(person, one, now)),
    ...webhooks.flatMap((one) => [true, false].map((isGone) => mailOfWebhook(person, one, { isGone, since: now }, now)))
  ].map(({ id }) => id)
}

describe("the id of a mail", () => {
  it("is a UUIDv7 of its own for each person, event, kind, webhook, business, subcategory, rule and size of a cap", () => {
    const ids = [...idsOf(an), ...idsOf(bo)]
    for (const id of ids) assert.match(id, uuidV7)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.deepStrictEqual([...idsOf(an), ...idsOf(bo)], ids)
  })

  it("is the same for a cap through its period, and for a kind through a minute or an hour", () => {
    assert.strictEqual(mailOfCap(an, cap, later(0)).id, mailOfCap(an, cap, later(3600)).id)
    const of = (period: "minute" | "hour", text: string) =>
      mailOfPeriod("reclaims_waiting", an, period, DateTime.makeUnsafe(`2026-01-21T${text}Z`)).id
    assert.strictEqual(of("hour", "11:00:00"), of("hour", "11:59:59.999"))
    assert.notStrictEqual(of("hour", "11:00:00"), of("hour", "12:00:00"))
    assert.strictEqual(of("minute", "11:01:00"), of("minute", "11:01:59.999"))
    assert.notStrictEqual(of("minute", "11:01:00"), of("minute", "11:02:00"))
  })
})
