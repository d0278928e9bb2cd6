import { assert, describe, it } from "@effect/vitest"
import type { MailDelivery } from "@leadwell/domain/mail/MailDelivery"
import { toldAtOnce, toldTogether } from "@leadwell/domain/mail/MailLife"
import { PersonId } from "@leadwell/domain/people/Person"
import { mailAbout } from "@leadwell/domain/testing/mail/SampleMail"
import { Schema } from "effect"

const Run = Schema.Struct({
  kind: Schema.Literals(["new_lead", "new_lead", "reclaim_decided", "cap_reached"]),
  claim: Schema.Literals([0, 1]),
  length: Schema.Literals([1, 2, 5, 6, 7, 49, 50, 51, 120])
})

const person = { id: PersonId.make("0190b0a0-0000-7000-8000-000000000001") }

const isLike =
  ({ claim, kind }: MailDelivery) =>
  (other: MailDelivery | undefined) =>
    other?.kind === kind && other.claim === claim

describe("the mails of one message", () => {
  it.prop(
    "are the first of their queue: that alone, or a run of more than five new leads, at most 50",
    [Schema.Array(Run).check(Schema.isMinLength(1), Schema.isMaxLength(4))],
    ([runs]) => {
      const made = runs.flatMap(({ claim, kind, length }) => Array.from({ length }, () => ({ claim, kind })))
      const queue = made.map((change, n): MailDelivery => ({ ...mailAbout(person, "a", n), ...change }))
      const told = toldTogether(queue)
      assert.deepStrictEqual(told, queue.slice(0, told.length))
      const run = queue.findIndex((mail) => !isLike(queue[0]!)(mail))
      const alike = run === -1 ? queue.length : run
      const many = queue[0]!.kind === "new_lead" && alike > 5
      assert.strictEqual(told.length, many ? Math.min(alike, 50) : 1)
      assert.isAtMost(told.length, toldAtOnce)
    }
  )
})
