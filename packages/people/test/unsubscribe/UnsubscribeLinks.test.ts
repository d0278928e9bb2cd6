import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { samplePending } from "@leadwell/laws/sample/SamplePerson"
import { ReclaimReminders } from "@leadwell/people/notice/ReclaimReminders"
import type { Notification } from "@leadwell/people/person/Notification"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { hashSecret } from "@leadwell/people/person/Secret"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { UnsubscribeLinks } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { Effect, Option, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, person, PostOffice, reclaimed, useCases } from "../mail/WatchedMails.ts"
import { gone } from "../people/Gone.ts"

/** The secrets in the mails that were sent, by the kind of mail; null for a mail that has none. */
const secrets = Effect.map(PostOffice, ({ sent }) =>
  sent.map(({ headers }) => {
    const address = headers["List-Unsubscribe"]
    const post = headers["List-Unsubscribe-Post"]
    assert.strictEqual(post, address === undefined ? undefined : "List-Unsubscribe=One-Click")
    return /^<https:\/\/leads\.example\/api\/unsubscribe\/(lwu_[\w-]{43})>$/.exec(address ?? "")?.[1] ?? null
  })
)

const use = (secret: string | null | undefined) =>
  Effect.match(
    UnsubscribeLinks.use((links) => links.use(Redacted.make(secret ?? ""))),
    { onSuccess: () => "done", onFailure: ({ _tag }) => _tag }
  )

const shown = (secret: string | null | undefined) =>
  UnsubscribeLinks.use((links) => links.get(Redacted.make(secret ?? "")))

const mutedOf = (id: Parameters<PersonRepository["Service"]["get"]>[0]) =>
  Effect.map(
    PersonRepository.use(({ get }) => get(id)),
    ({ muted }): ReadonlyArray<Notification> => muted
  )

describe("a link to unsubscribe", () => {
  it.effect("switches one kind of mail off for one person, as often as it is used", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const an = yield* person("An", { muted: ["reclaims_waiting"] })
      const bo = yield* person("Bo")
      yield* receive()
      yield* dispatched
      const { sent } = yield* PostOffice
      const ofAn = (yield* secrets)[sent.findIndex(({ to }) => to.name === "An")]
      const before = { kind: "new_lead", isOff: false, language: "en" } as const
      for (let n = 0; n < 2; n++) assert.deepStrictEqual(yield* shown(ofAn), before)
      assert.deepStrictEqual(yield* mutedOf(an.id), ["reclaims_waiting"])
      for (let n = 0; n < 3; n++) {
        assert.strictEqual(yield* use(ofAn), "done")
        assert.deepStrictEqual(yield* shown(ofAn), { ...before, isOff: true })
        assert.deepStrictEqual(yield* mutedOf(an.id), ["new_lead", "reclaims_waiting"])
      }
      assert.deepStrictEqual(yield* mutedOf(bo.id), [])
      yield* receive()
      yield* dispatched
      assert.deepStrictEqual(
        sent.slice(2).map(({ to }) => to.name),
        ["Bo"]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is in each notification, another in each mail, and in no mail with a link to sign in", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const member = yield* person("An")
      const memberships = [{ account: "other", role: "operator" }] as unknown as typeof member.memberships
      const pending = yield* samplePending(AccountId.make("acme"))
      const desk = yield* person("Op", { memberships, pending: [pending] })
      const { lead } = yield* receive()
      const id = yield* reclaimed(lead.id)
      yield* ReclaimReminders.use(({ remind }) => remind)
      yield* dispatched
      yield* ReclaimReview.use(({ reject }) => reject(operator, id, { remark: "No." }))
      yield* LinkMail.use(({ invite, queue }) =>
        Effect.andThen(queue(desk.id, null), invite(desk.id, pending.invitation))
      )
      yield* dispatched
      const found = yield* secrets
      const subjects = (yield* PostOffice).sent.map(({ subject }, index) => [
        subject.split(" ", 2).join(" "),
        found[index] !== null
      ])
      assert.deepStrictEqual(subjects.toSorted(), [
        ["New lead", true],
        ["Reclaims that", true],
        ["Your invitation", false],
        ["Your reclaim", true],
        ["Your sign-in", false]
      ])
      const given = found.filter((one) => one !== null)
      assert.strictEqual(new Set(given).size, given.length)
      for (const secret of given) assert.strictEqual(yield* use(secret), "done")
      assert.deepStrictEqual(yield* mutedOf(member.id), ["new_lead", "reclaim_decided"])
      assert.deepStrictEqual(yield* mutedOf(desk.id), ["reclaims_waiting"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is refused when it is unknown, malformed, too old or of a removed person", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const an = yield* person("An")
      yield* receive()
      yield* dispatched
      const [secret = ""] = yield* secrets
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const { total } = yield* entries
      const hash = yield* hashSecret(secret ?? "")
      const stored = yield* SecretRepository.use(({ find }) => find("unsubscribe", hash))
      assert.notInclude(JSON.stringify(Option.getOrThrow(stored)), secret?.slice(4) ?? "none")
      const wrong = ["", "lwu_", `lwu_${"a".repeat(43)}`, `lwl_${secret?.slice(4)}`, `${secret} `, hash]
      for (const one of wrong) {
        assert.strictEqual(yield* use(one), "UnsubscribeLinkUnknown")
        assert.strictEqual((yield* Effect.flip(shown(one)))._tag, "UnsubscribeLinkUnknown")
      }
      assert.deepStrictEqual(yield* mutedOf(an.id), [])
      yield* TestClock.adjust("90 days")
      assert.strictEqual(yield* use(secret), "UnsubscribeLinkUnknown")
      yield* TestClock.adjust("-1 millis")
      assert.strictEqual(yield* use(secret), "done")
      assert.strictEqual((yield* entries).total, total)
      yield* PersonRepository.use(({ decide }) => decide(an.id, gone))
      assert.strictEqual(yield* use(secret), "UnsubscribeLinkUnknown")
    }).pipe(Effect.provide(useCases))
  )
})
