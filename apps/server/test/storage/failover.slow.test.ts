import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import { listAll, newLead, post } from "../Load.ts"
import { assertTold, assignedLeads, countTo, invited, mailReceiver, until } from "../MailReceiver.ts"
import { reclaim } from "../MarkedTraffic.ts"
import { listening } from "../OwnDatabase.ts"
import { standbyDatabase } from "../StandbyDatabase.ts"
import { asOperator, receiving, registered } from "../WebhookReceiver.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 1)

const emails = ["an@example.nl", "bo@example.nl"]

/** What senders are told. A lost lead leaves its number to another, so leads are known by their descriptions. */
interface Told {
  readonly acknowledged: Map<string, number>
  /** The number of answers with each status. */
  readonly statuses: Map<number, number>
}

/** Sends each lead under a key of its own until it is acknowledged. */
const sendEach = async (url: string, sender: number, { acknowledged, statuses }: Told, stop: () => boolean) => {
  for (let n = 0; !stop(); n++) {
    const description = `${sender}-${n}`
    const lead = newLead(description)
    for (let isDecided = false; !isDecided;) {
      const [status, id] = await post(url, lead, { "idempotency-key": description })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      isDecided = status !== 503 && status !== 409
      if (status === 201) acknowledged.set(description, id)
      await sleep(20)
    }
  }
}

const business = "/api/businesses/domstad-warmte"

/** Reclaims acknowledged leads, one after the other, each until that is acknowledged. */
const reclaimEach = Effect.fnUntraced(function* (url: string, { acknowledged }: Told, stop: () => boolean) {
  const reclaimed: Array<number> = []
  while (!stop()) {
    const lead = [...acknowledged.values()][reclaimed.length]
    if (lead !== undefined) {
      const { status } = yield* reclaim(`${url}${business}/leads/${lead}/reclaim`, undefined, `reclaim-${lead}`)
      if (status === 201) reclaimed.push(lead)
      else assert.include([409, 503], status)
    }
    yield* Effect.sleep("20 millis")
  }
  return reclaimed
})

/** Returns the leads of all reclaim requests. */
const reclaimedLeads = Effect.fnUntraced(function* (url: string) {
  const found: Array<number> = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = yield* asOperator(`${url}/api/reclaims?per_page=100&page=${page}`)
    found.push(...body.data.map(({ lead_id }: { readonly lead_id: number }) => lead_id))
    last = body.meta.last_page
  }
  return found
})

/** Asserts that there is all that is wanted, nothing else, and nothing twice. */
const assertSame = (what: string, found: ReadonlyArray<unknown>, wanted: ReadonlyArray<unknown>) => {
  const [there, expected] = [new Set(found), new Set(wanted)]
  assert.deepStrictEqual([...expected.difference(there)], [], `${what}: lost`)
  assert.deepStrictEqual([...there.difference(expected)], [], `${what}: never acknowledged`)
  assert.strictEqual(there.size, found.length, `${what}: twice`)
}

describe("a server whose primary is killed and whose synchronous standby is promoted", () => {
  it.live(`loses nothing acknowledged, does nothing twice, and needs no restart, ${rounds} times`, () =>
    Effect.gen(function* () {
      const { attach, environment, lose, promote } = yield* standbyDatabase
      const { mails, settings } = yield* mailReceiver()
      const hooked = yield* receiving((_, response) => response.writeHead(204).end())
      // The only start: a server that ends answers nothing of what follows.
      const url = yield* listening({
        ...environment,
        ...settings,
        BASE_URL: "https://leads.example.nl",
        WEBHOOK_ALLOW_PRIVATE: "on"
      })
      yield* registered(url, hooked.url)
      for (const email of emails) yield* invited(url, email)

      const told: Told = { acknowledged: new Map(), statuses: new Map() }
      const { acknowledged, statuses } = told
      let isOver = false
      const sending = yield* Effect.forkChild(
        Effect.promise(() =>
          Promise.all(Array.from({ length: 16 }, (_, sender) => sendEach(url, sender, told, () => isOver)))
        )
      )
      const reclaiming = yield* Effect.forkChild(reclaimEach(url, told, () => isOver))
      for (let round = 1; round <= rounds; round++) {
        const [leads, refusals] = [acknowledged.size, statuses.get(503) ?? 0]
        yield* until(() => acknowledged.size >= leads + 200)
        yield* lose
        yield* until(() => (statuses.get(503) ?? 0) >= refusals + 20)
        yield* promote
        const [before, at] = [acknowledged.size, performance.now()]
        yield* until(() => acknowledged.size > before)
        console.log(`round ${round}: a lead is taken ${Math.round(performance.now() - at)} ms after the promotion`)
        yield* attach
      }
      isOver = true
      yield* Fiber.join(sending)
      const reclaimed = yield* Fiber.join(reclaiming)

      const ids = [...acknowledged.values()]
      const stored = yield* listAll(url)
      assertSame(
        "leads",
        stored.map(({ description, id }) => `${id} ${description}`),
        [...acknowledged].map(([description, id]) => `${id} ${description}`)
      )
      assert.isAbove(reclaimed.length, rounds)
      assertSame("reclaims", yield* reclaimedLeads(url), reclaimed)
      yield* until(() => new Set(hooked.leads).size >= ids.length)
      assertSame("deliveries", [...new Set(hooked.leads)], ids)
      const assigned = yield* assignedLeads(url)
      for (const email of emails) {
        yield* until(() => countTo(mails, email) >= assigned.length)
        assertTold(mails, email, assigned)
      }
      assert.deepStrictEqual(
        [...statuses.keys()].filter((status) => ![201, 409, 503].includes(status)),
        []
      )
    })
  )
})
