import { assert, describe, it } from "@effect/vitest"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { mailAbout } from "@leadwell/laws/sample/SampleMail"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { digestsOf, toldAtOnce, toldTogether } from "@leadwell/people/mail/MailDigest"
import { PersonId } from "@leadwell/people/person/Person"
import { Schema } from "effect"

/** A run of mails of one kind, which were claimed equally often and tell of equally many leads. */
const Run = Schema.Struct({
  kind: Schema.Literals(["new_lead", "new_lead", "reclaim_decided", "cap_reached"]),
  claim: Schema.Literals([0, 1]),
  length: Schema.Literals([1, 2, 5, 6, 7, 49, 50, 51, 120]),
  leads: Schema.Literals([1, 1, 1, 2, 7, 49, 50])
})

const Runs = Schema.Array(Run).check(Schema.isMinLength(1), Schema.isMaxLength(4))

const person = { id: PersonId.make("0190b0a0-0000-7000-8000-000000000001") }

const queueOf = (runs: typeof Runs.Type, business = "a"): ReadonlyArray<MailDelivery> => {
  let count = 0
  return runs
    .flatMap(({ length, ...run }) => Array.from({ length }, () => run))
    .map(({ claim, kind, leads }, n) => ({
      ...mailAbout(person, business, n),
      claim,
      kind,
      leads: Array.from({ length: kind === "new_lead" ? leads : 1 }, () => ++count as LeadId)
    }))
}

const isLike =
  ({ claim, kind }: MailDelivery) =>
  (other: MailDelivery | undefined) =>
    other?.kind === kind && other.claim === claim

const leadsOf = (mails: ReadonlyArray<MailDelivery>) => mails.flatMap(({ leads }) => leads)

describe("the mails of one message", () => {
  it.prop(
    "are the first of their queue: that alone, or as many as tell of more than five new leads, and at most 500",
    [Runs],
    ([runs]) => {
      const queue = queueOf(runs)
      const told = toldTogether(queue)
      assert.deepStrictEqual(told, queue.slice(0, told.length))
      assert.isAtMost(leadsOf(told).length, toldAtOnce)
      const other = queue.findIndex((mail) => !isLike(queue[0]!)(mail))
      const run = other === -1 ? queue : queue.slice(0, other)
      const fitting = run.filter((_, n) => leadsOf(run.slice(0, n + 1)).length <= 500)
      const many = queue[0]!.kind === "new_lead" && leadsOf(fitting).length > 5
      assert.strictEqual(told.length, many ? fitting.length : 1)
    }
  )
})

describe("new mails", () => {
  const all = (runs: typeof Runs.Type) => queueOf(runs.map((run) => ({ ...run, claim: 0, leads: 1 })))

  it.prop(
    "tell of the same leads in the same order, in no more messages than they would be sent in",
    [Runs],
    ([runs]) => {
      const queue = all(runs)
      const digests = digestsOf(queue)
      assert.deepStrictEqual(leadsOf(digests), leadsOf(queue))
      for (const digest of digests) {
        const [first, ...others] = queue.filter(({ leads }) => digest.leads.includes(leads[0]!))
        const last = others.at(-1) ?? first!
        assert.deepStrictEqual(digest, { ...last, leads: digest.leads })
        assert.isTrue(others.every(isLike(first!)))
      }
      const messages: Array<number> = []
      for (let left = queue; left.length > 0;) {
        messages.push(leadsOf(toldTogether(left)).length)
        left = left.slice(toldTogether(left).length)
      }
      assert.deepStrictEqual(
        digests.map(({ leads }) => leads.length),
        messages
      )
    }
  )

  it.prop("of one business or person never share a mail with those of another", [Runs, Runs], ([some, others]) => {
    const another = { id: PersonId.make("0190b0a0-0000-7000-8000-000000000002") }
    const queues = [
      all(some),
      all(others).map((mail) => ({ ...mail, queue: "b" as BusinessId })),
      all(others).map((mail) => ({ ...mail, receiver: another.id }))
    ]
    const longest = Math.max(...queues.map(({ length }) => length))
    const mixed = Array.from({ length: longest }, (_, n) => queues.flatMap((queue) => queue[n] ?? [])).flat()
    const digests = digestsOf(mixed)
    for (const queue of queues) {
      const { queue: business, receiver: to } = queue[0]!
      const own = digests.filter((mail) => mail.queue === business && mail.receiver === to)
      assert.deepStrictEqual(own, digestsOf(queue))
    }
  })
})
