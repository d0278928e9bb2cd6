import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { queued } from "@leadwell/laws/sample/SampleMail"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { mailOfCap, mailOfEvent, mailOfPeriod } from "@leadwell/people/mail/NewMails"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { Context, DateTime, Effect, Option, Result } from "effect"
import { logLines } from "../../../domain/test/LogLines.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, reclaimed, useCases } from "./WatchedMails.ts"

const statuses = Effect.map(mails, (all) => all.map(({ kind, status }) => [kind, status]))

const reviewing = [{ account: "lead-house", role: "reviewer" }] as never as Person["memberships"]

const now = DateTime.makeUnsafe("2026-01-21T11:00:00Z")

const cap = (business: string): Parameters<typeof mailOfCap>[1] =>
  ({ business, subcategory: "heat-pumps", rule: "daily_cap", cap: 1, start: "2026-01-21" }) as never

const event = (lead: number, business: string) =>
  ({ number: 1, event: { type: "business_lead.assigned", at: now, lead, business, reclaim: null } }) as never

/** Makes mails of which nothing is left that they could tell of. */
const makers: ReadonlyArray<readonly [string, (person: Person) => MailDelivery]> = [
  ["a lead that is not stored", ({ id }) => mailOfEvent("new_lead", id, event(99, "a"), now)],
  ["a decision on a lead that is not stored", ({ id }) => mailOfEvent("reclaim_decided", id, event(99, "a"), now)],
  ["a copy of a lead that the business never got", ({ id }) => mailOfEvent("destroy_copy", id, event(99, "a"), now)],
  ["a corrected lead, but none", ({ id }) => mailOfPeriod("lead_rectified", id, "minute", now)],
  ["a lead of a business that is not stored", ({ id }) => mailOfEvent("new_lead", id, event(1, "gone"), now)],
  ["new leads, but none of them", ({ id }) => mailOfPeriod("new_lead", id, "minute", now)],
  ["a decision, but on no lead", ({ id }) => mailOfPeriod("reclaim_decided", id, "minute", now)],
  ["a cap of a business that is not stored", ({ id }) => mailOfCap(id, cap("gone"), now)],
  ["a cap of a business without leads", ({ id }) => mailOfCap(id, cap("a"), now)]
]

describe("a mail is skipped", () => {
  it.effect.each(makers)("when it is about %s", ([, make]) =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      const { layer, lines } = logLines()
      const mail = make(yield* person("An"))
      yield* queued(mail)
      yield* Effect.provide(dispatched, layer)
      assert.deepStrictEqual(yield* statuses, [[mail.kind, "skipped"]])
      assert.deepStrictEqual((yield* PostOffice).sent, [])
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("when the subcategory of its lead or its cap is gone", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      const an = yield* person("An")
      yield* receive()
      const { layer, lines } = logLines()
      const built = yield* rebuilt(MailDispatch.layer, CatalogParts, ({ subcategories, ...others }) => ({
        ...others,
        subcategories: { ...subcategories, find: () => Effect.succeed(Option.none()) }
      }))
      const { attempt, fanOut, finished } = Context.get(built, MailDispatch)
      yield* fanOut
      yield* queued(mailOfCap(an.id, cap("a"), now))
      yield* Effect.provide(Effect.andThen(attempt, finished), layer)
      assert.deepStrictEqual((yield* statuses).toSorted(), [
        ["cap_reached", "skipped"],
        ["new_lead", "skipped"]
      ])
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("when a reclaim of its lead was granted, unless it tells just that", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      const { lead } = yield* receive()
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      const request = yield* reclaimed(lead.id)
      yield* ReclaimReview.use(({ grant }) => grant(operator, request, {}))
      yield* dispatched
      assert.deepStrictEqual(yield* statuses, [
        ["new_lead", "skipped"],
        ["reclaim_decided", "sent"]
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("when it has a link for a person without memberships, and no link is made", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [an, bo] = [yield* person("An", { memberships: [] }), yield* person("Bo")]
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const { total } = yield* entries
      for (const { id } of [an, bo]) yield* LinkMail.use(({ queue }) => queue(id, null))
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ headers, to }) => [to.name, headers]),
        [["Bo", { "Auto-Submitted": "auto-generated" }]]
      )
      assert.deepStrictEqual((yield* statuses).toSorted(), [
        ["sign_in_link", "sent"],
        ["sign_in_link", "skipped"]
      ])
      // A link that nobody used changes nothing, so the audit trail has no entry of it.
      assert.strictEqual((yield* entries).total, total)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("when it reminds of reclaims a person who decides none any more", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = yield* person("An", { memberships: reviewing })
      const { lead } = yield* receive()
      yield* reclaimed(lead.id)
      yield* queued(mailOfPeriod("reclaims_waiting", id, "hour", now))
      yield* PersonRepository.use(({ modify }) =>
        modify(id, (one) => Result.succeed({ ...one, memberships: [{ ...one.memberships[0]!, role: "member" }] }), [])
      )
      yield* dispatched
      assert.deepStrictEqual(yield* statuses, [["reclaims_waiting", "skipped"]])
    }).pipe(Effect.provide(useCases))
  )
})
