import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { addressOf, database } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const token = `lw_${"c".repeat(43)}`
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
const days = 86_400_000

/** A catalogue with one business, which gets at most two leads in each period. */
const catalogue = {
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [{ account: "acme", token, abilities: ["operator"], name: "all" }],
  websites: [{ code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [{ id: "pumps", name: "Pumps", slug: "pumps", max_businesses: 1 }]
    }
  ],
  businesses: [
    {
      id: "one",
      account: "acme",
      name: "One",
      coc_id: "12345678",
      postal_code: "3511AB",
      city: "Utrecht",
      subscriptions: [{ subcategory: "pumps", regions: ["*"], daily_cap: 2 }]
    }
  ]
}

/** The option of Node that starts a server whose clock is 90 days ahead. */
const ahead = `--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+${90 * days}`

const post = async (url: string, number: number) => {
  const body = JSON.stringify({
    ...demoLead("2031-01-15"),
    website_code: "demo",
    subcategory_id: "pumps",
    email: `person-${number}@example.nl`,
    phone: `061234567${number}`,
    fields: {}
  })
  const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body })
  assert.strictEqual(response.status, 201, await response.text())
}

const leadsOf = async (url: string) => {
  const response = await fetch(`${url}/api/leads`, { headers })
  const { data } = (await response.json()) as {
    readonly data: ReadonlyArray<{ readonly created_at: string; readonly places_taken: number }>
  }
  return data
}

describe("a server whose clock is 90 days ahead of its database", () => {
  it.live("says so, and decides by the time of the database", () =>
    Effect.gen(function* () {
      const { environment, folder } = yield* database
      writeFileSync(folder.catalog, JSON.stringify(catalogue))
      const wrong = yield* start({ ...environment, NODE_OPTIONS: ahead })
      const wrongUrl = yield* addressOf(wrong)
      yield* wrong.until("The clock of this server is 7776000 s ahead of the database's.")
      const url = yield* addressOf(yield* start(environment))
      yield* Effect.promise(async () => {
        for (const [number, one] of [wrongUrl, url, url].entries()) await post(one, number)
      })
      for (const { created_at } of yield* Effect.promise(() => leadsOf(wrongUrl))) {
        assert.isAtMost(Math.abs(Date.parse(created_at) - Date.now()), days)
      }
      const places = (yield* Effect.promise(() => leadsOf(url))).map(({ places_taken }) => places_taken)
      assert.deepStrictEqual(places, [0, 1, 1])
    })
  )
})
