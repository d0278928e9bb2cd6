import { assert, describe, it } from "@effect/vitest"
import type { Delivery, DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { dueQueues, queuesOf } from "@leadwell/domain/delivery/DeliveryQueue"
import { DateTime, Schema } from "effect"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const at = (second: number) => DateTime.makeUnsafe(second * 1000)

const Drawn = Schema.Array(
  Schema.Struct({
    receiver: Schema.Literals(["ann", "bob"]),
    queue: Schema.NullOr(Schema.Literals(["a", "b"])),
    number: Schema.NullOr(upTo(3)),
    status: Schema.Literals(["pending", "pending", "sent"]),
    created: upTo(9),
    due: upTo(9),
    claimedUntil: Schema.NullOr(upTo(9)),
    attempted: Schema.NullOr(upTo(9))
  })
).check(Schema.isMaxLength(12))

const deliveriesOf = (drawn: typeof Drawn.Type): ReadonlyArray<Delivery> =>
  drawn.map(({ attempted, claimedUntil, created, due, number, queue, receiver, status }, n) => ({
    id: `delivery-${String(n).padStart(2, "0")}` as DeliveryId,
    receiver,
    queue,
    number,
    created_at: at(created),
    status,
    due_at: at(due),
    ended_at: null,
    claim: 0,
    claimed_until: claimedUntil === null ? null : at(claimedUntil),
    failures: 0,
    attempts: attempted === null ? [] : [{ at: at(attempted) }]
  }))

const idsOf = (queues: ReadonlyArray<ReadonlyArray<Delivery>>) => queues.map((queue) => queue.map(({ id }) => id))

describe("dueQueues", () => {
  it.prop(
    "has each pending delivery in one queue, and does not depend on the order of the deliveries",
    [Drawn],
    ([drawn]) => {
      const deliveries = deliveriesOf(drawn)
      const pending = deliveries.filter(({ status }) => status === "pending").map(({ id }) => id)
      assert.deepStrictEqual(idsOf(queuesOf(deliveries)).flat().toSorted(), pending)
      const due = (all: ReadonlyArray<Delivery>) => idsOf(dueQueues(queuesOf(all), at(5)))
      assert.deepStrictEqual(due(deliveries.toReversed()), due(deliveries))
    }
  )

  it.prop("is what its first delivery allows", [Drawn], ([drawn]) => {
    const deliveries = deliveriesOf(drawn)
    const due = new Set(dueQueues(queuesOf(deliveries), at(5)).map(([{ id }]) => id))
    for (const [first, ...more] of queuesOf(deliveries)) {
      const { attempted, claimedUntil, due: dueAt } = drawn[deliveries.indexOf(first)]!
      const isJoined = [first, ...more].some(
        (one) => attempted !== null && drawn[deliveries.indexOf(one)]!.created > attempted
      )
      const isClaimed = claimedUntil !== null && claimedUntil > 5
      assert.strictEqual(due.has(first.id), !isClaimed && (dueAt <= 5 || isJoined))
    }
  })

  it("orders a queue by event, and queues by whether they have a name, by time and by event", () => {
    const plain = { receiver: "ann", status: "pending", created: 0, claimedUntil: null, attempted: null } as const
    const deliveries = deliveriesOf([
      { ...plain, queue: "a", number: null, due: 1 },
      { ...plain, queue: "a", number: 2, due: 3 },
      { ...plain, queue: "b", number: 1, due: 3 },
      { ...plain, queue: null, number: null, due: 4 },
      { ...plain, queue: "a", number: 1, due: 2 }
    ])
    assert.deepStrictEqual(idsOf(dueQueues(queuesOf(deliveries), at(5))), [
      ["delivery-03"],
      ["delivery-04", "delivery-01", "delivery-00"],
      ["delivery-02"]
    ])
  })
})
