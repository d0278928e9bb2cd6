import { assert, describe, it } from "@effect/vitest"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { MailDelivery, MailId } from "@leadwell/people/mail/MailDelivery"
import { dueMailQueues, mailQueuesOf } from "@leadwell/people/mail/MailQueue"
import type { PersonId } from "@leadwell/people/person/Person"
import { DateTime, Schema } from "effect"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const at = (second: number) => DateTime.makeUnsafe(second * 1000)

const Drawn = Schema.Array(
  Schema.Struct({
    person: Schema.Literals(["ann", "bob"]),
    business: Schema.NullOr(Schema.Literals(["a", "b"])),
    number: Schema.NullOr(upTo(3)),
    status: Schema.Literals(["pending", "pending", "sent"]),
    created: upTo(9),
    due: upTo(9),
    claimedUntil: Schema.NullOr(upTo(9)),
    attempted: Schema.NullOr(upTo(9))
  })
).check(Schema.isMaxLength(12))

const mailsOf = (drawn: typeof Drawn.Type): ReadonlyArray<MailDelivery> =>
  drawn.map(({ attempted, business, claimedUntil, created, due, number, person, status }, n) => ({
    id: `mail-${String(n).padStart(2, "0")}` as MailId,
    kind: "new_lead",
    person: person as PersonId,
    number,
    leads: [],
    business: business as BusinessId | null,
    reclaim: null,
    subcategory: null,
    invitation: null,
    created_at: at(created),
    status,
    due_at: at(due),
    ended_at: null,
    claim: 0,
    claimed_until: claimedUntil === null ? null : at(claimedUntil),
    failures: 0,
    attempts: attempted === null ? [] : [{ at: at(attempted), result: "deferred", error: "x" } as never]
  }))

const idsOf = (queues: ReadonlyArray<ReadonlyArray<MailDelivery>>) => queues.map((queue) => queue.map(({ id }) => id))

describe("dueMailQueues", () => {
  it.prop("has each pending mail in one queue, and does not depend on the order of the mails", [Drawn], ([drawn]) => {
    const mails = mailsOf(drawn)
    const pending = mails.filter(({ status }) => status === "pending").map(({ id }) => id)
    assert.deepStrictEqual(idsOf(mailQueuesOf(mails)).flat().toSorted(), pending)
    const due = (all: ReadonlyArray<MailDelivery>) => idsOf(dueMailQueues(mailQueuesOf(all), at(5)))
    assert.deepStrictEqual(due(mails.toReversed()), due(mails))
  })

  it.prop("is what its first mail allows", [Drawn], ([drawn]) => {
    const mails = mailsOf(drawn)
    const due = new Set(dueMailQueues(mailQueuesOf(mails), at(5)).map(([{ id }]) => id))
    for (const [first, ...more] of mailQueuesOf(mails)) {
      const { attempted, claimedUntil, due: dueAt } = drawn[mails.indexOf(first)]!
      const isJoined = [first, ...more].some(
        (one) => attempted !== null && drawn[mails.indexOf(one)]!.created > attempted
      )
      const isClaimed = claimedUntil !== null && claimedUntil > 5
      assert.strictEqual(due.has(first.id), !isClaimed && (dueAt <= 5 || isJoined))
    }
  })

  it("orders a queue by event, and queues by business, time and id", () => {
    const plain = { person: "ann", status: "pending", created: 0, claimedUntil: null, attempted: null } as const
    const mails = mailsOf([
      { ...plain, business: "a", number: null, due: 1 },
      { ...plain, business: "a", number: 2, due: 3 },
      { ...plain, business: "b", number: 1, due: 3 },
      { ...plain, business: null, number: null, due: 4 },
      { ...plain, business: "a", number: 1, due: 2 }
    ])
    assert.deepStrictEqual(idsOf(dueMailQueues(mailQueuesOf(mails), at(5))), [
      ["mail-03"],
      ["mail-04", "mail-01", "mail-00"],
      ["mail-02"]
    ])
  })
})
