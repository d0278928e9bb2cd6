import { assert, describe, it } from "@effect/vitest"
import { answers, mailAbout } from "@leadwell/laws/sample/SampleMail"
import { later } from "@leadwell/laws/sample/SampleWebhook"
import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { afterAttempt, claimed, ended } from "@leadwell/people/mail/MailLife"
import { PersonId } from "@leadwell/people/person/Person"
import { Option } from "effect"

const mail = mailAbout({ id: PersonId.make("0190b0a0-0000-7000-8000-000000000001") }, "a", 1)
const claimedAt = (of: MailDelivery, seconds: number) => Option.getOrThrow(claimed(later(seconds))(of))
const held = claimedAt(mail, 0)

/** Stores the answer to an attempt of the holder of a claim. */
const after = (of: MailDelivery, answer: MailAnswer, seconds = 0, claim = of.claim) => {
  const now = later(seconds)
  return afterAttempt({ attempt: { at: now, ...answer }, jitter: 0.5, now })(of, { id: of.id, claim })
}

describe("a mail", () => {
  it("can be claimed while it is pending, once in three minutes", () => {
    assert.deepStrictEqual(held, { ...mail, claim: 1, claimed_until: later(180) })
    assert.isTrue(Option.isNone(claimed(later(179.999))(held)))
    assert.deepStrictEqual(claimedAt(held, 180), { ...mail, claim: 2, claimed_until: later(360) })
    for (const status of ["sent", "failed", "skipped", "unsent"] as const) {
      const over = ended(status, later(1))(held, held)
      assert.deepStrictEqual(over, { ...mail, claim: 1, status, due_at: null, ended_at: later(1) })
      assert.isTrue(Option.isNone(claimed(later(3600))(over)), status)
    }
  })

  it("is ended by nobody whose claim is outdated", () => {
    const again = claimedAt(held, 180)
    assert.deepStrictEqual(ended("skipped", later(181))(again, held), again)
  })

  it.each([
    ["accepted", "sent"],
    ["refused", "failed"]
  ] as const)("that a mail server %s is %s", (result, status) => {
    const attempts = [{ at: later(3), ...answers[result] }]
    const wanted = { ...mail, claim: 1, status, due_at: null, ended_at: later(3), attempts }
    assert.deepStrictEqual(after(held, answers[result], 3), wanted)
  })

  it.each(["accepted", "refused", "deferred"] as const)(
    "gains an attempt that was %s too late, and no more",
    (result) => {
      const again = claimedAt(held, 180)
      const noted = after(again, answers[result], 182, held.claim)
      assert.deepStrictEqual(noted, { ...again, attempts: [{ at: later(182), ...answers[result] }] })
    }
  )

  it("is free again after an attempt before it was due, which counts as no failure", () => {
    const due = { ...mail, due_at: later(100) }
    const freed = after(claimedAt(due, 0), answers.deferred, 5)
    assert.deepStrictEqual(freed, { ...due, claim: 1, attempts: [{ at: later(5), ...answers.deferred }] })
  })

  it("fails after the tenth failure in a row, at the instant of its answer", () => {
    let one = mail
    let last = later(0)
    const waits: Array<number> = []
    while (one.due_at !== null) {
      const seconds = (one.due_at.epochMilliseconds - later(0).epochMilliseconds) / 1000
      if (one.failures > 0) waits.push((one.due_at.epochMilliseconds - last.epochMilliseconds) / 1000)
      last = one.due_at
      one = after(claimedAt(one, seconds), answers.deferred, seconds)
    }
    assert.deepStrictEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    assert.deepStrictEqual([one.status, one.failures, one.attempts.length], ["failed", 10, 10])
    assert.deepStrictEqual([one.ended_at, one.claimed_until], [last, null])
  })

  it("keeps its last hundred attempts", () => {
    let one: MailDelivery = { ...mail, due_at: later(1000) }
    for (let n = 0; n <= 100; n++) one = after({ ...one, claim: 1 }, answers.deferred, n)
    assert.deepStrictEqual(
      one.attempts.map(({ at }) => at),
      Array.from({ length: 100 }, (_, n) => later(n + 1))
    )
  })
})
