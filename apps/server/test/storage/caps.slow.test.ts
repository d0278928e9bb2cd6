import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { database, listening } from "../OwnDatabase.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2)
const token = `lw_${"c".repeat(43)}`
const caps = [7, 11] as const
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

const ofRound = <A>(make: (round: number) => A): ReadonlyArray<A> =>
  Array.from({ length: rounds }, (_, round) => make(round))

/** For each round, one subcategory with two businesses at a cap and two without one. */
const catalogue = {
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [{ account: "acme", token, abilities: ["operator"], name: "all" }],
  websites: [{ code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: ofRound((round) => ({ id: `s-${round}`, name: "Pumps", slug: `s-${round}`, max_businesses: 3 }))
    }
  ],
  businesses: ofRound((round) =>
    [...caps, null, null].map((daily_cap, n) => ({
      id: `b-${round}-${n}`,
      account: "acme",
      name: `Business ${n}`,
      coc_id: "12345678",
      postal_code: "3511AB",
      city: "Utrecht",
      subscriptions: [{ subcategory: `s-${round}`, regions: ["*"], daily_cap }]
    }))
  ).flat()
}

const get = async (url: string, path: string) => {
  const response = await fetch(url + path, { headers })
  assert.strictEqual(response.status, 200, path)
  return (await response.json()) as {
    readonly data: ReadonlyArray<{ readonly id: number; readonly places_taken: number; readonly stage: string }>
    readonly meta: { readonly total: number; readonly last_page: number }
  }
}

/** Posts 500 leads with many senders, to both servers in turn. */
const post = (urls: ReadonlyArray<string>, round: number) =>
  Promise.all(
    Array.from({ length: 20 }, async (_, sender) => {
      for (let n = 0; n < 25; n++) {
        const number = String(round * 1000 + sender * 25 + n).padStart(8, "0")
        const body = JSON.stringify({
          ...demoLead("2031-01-15"),
          website_code: "demo",
          subcategory_id: `s-${round}`,
          email: `person-${number}@example.nl`,
          phone: `06${number}`,
          fields: {}
        })
        const response = await fetch(`${urls[(sender + n) % 2]}/api/leads`, { method: "POST", headers, body })
        assert.strictEqual(response.status, 201, await response.text())
      }
    })
  )

const allOf = async (url: string, path: string) => {
  const found = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await get(url, `${path}?per_page=100&page=${page}`)
    found.push(...data)
    last = meta.last_page
  }
  return found
}

describe("two servers on one database", () => {
  it.live("give out exactly the caps of a day, never more places than there are, and no place twice", () =>
    Effect.gen(function* () {
      const { environment, folder } = yield* database
      writeFileSync(folder.catalog, JSON.stringify(catalogue))
      // Uses the time zone in which midnight is far away. Otherwise a day of the caps could end during the test.
      const hour = new Date().getUTCHours()
      const zone = hour > 5 && hour < 17 ? "Europe/Amsterdam" : "Pacific/Auckland"
      const settings = { ...environment, BUSINESS_TIME_ZONE: zone }
      const urls = yield* Effect.all([listening(settings), listening(settings)], { concurrency: 2 })
      for (let round = 0; round < rounds; round++) {
        yield* Effect.promise(() => post(urls, round))
        const ids = yield* Effect.promise(() =>
          Promise.all([0, 1, 2, 3].map((n) => allOf(urls[n % 2]!, `/api/businesses/b-${round}-${n}/leads`)))
        )
        assert.deepStrictEqual(
          ids.slice(0, 2).map((list) => list.length),
          [...caps]
        )
        for (const list of ids) assert.strictEqual(new Set(list.map(({ id }) => id)).size, list.length)
        const holders = Map.groupBy(ids.flat(), ({ id }) => id)
        assert.isAtMost(Math.max(...[...holders.values()].map((all) => all.length)), 3)
        const { data } = yield* Effect.promise(() => get(urls[0]!, "/api/leads?per_page=100"))
        for (const lead of data) assert.strictEqual(lead.places_taken, holders.get(lead.id)?.length ?? 0)
      }
    })
  )
})
