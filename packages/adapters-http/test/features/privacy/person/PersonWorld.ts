import { Effect } from "effect"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { form, latestRequest, photo } from "../../../TestReclaims.ts"
import { postJson, putJson, send } from "../../../TestServer.ts"

/** The names of nine businesses that get the three leads of a person, and of a tenth that gets none of them. */
export const nine = Array.from({ length: 9 }, (_, n) => `Recipient ${n + 1} BV`)
export const tenth = "Tenth BV"

const trades = ["roofs", "walls", "floors", "doors"] as const

const businesses = [...nine, tenth].map((name, n) => ({
  id: `recipient-${n + 1}`,
  account: "acme",
  name,
  coc_id: String(30_000_001 + n),
  postal_code: "3511AB",
  city: `City ${n + 1}`,
  subscriptions: [{ subcategory: trades[Math.floor(n / 3)]!, regions: ["*"] }]
}))

/** Adds to the catalogue one trade for three businesses each, and one for the tenth. */
export const market = putJson("/api/catalogue", tokens.operator, {
  categories: [
    {
      id: "building",
      name: "Building",
      slug: "building",
      subcategories: trades.map((id) => ({ id, name: id, slug: id, max_businesses: 3, duplicate_window_days: 0 }))
    }
  ],
  businesses
})

/** The contacts of the person of the tests, in spellings that other requests use. */
export const contacts = { email: "Ada@Lovelace.example", phone: "0687654321" }

/** Sends a lead for a trade, and returns its number. */
export const leadFor = (trade: number, changes: object = {}) =>
  Effect.map(
    postJson("/api/leads", tokens.website, {
      ...leadBody,
      subcategory_id: trades[trade],
      fields: {},
      ...contacts,
      ...changes
    }),
    ({ body }) => Number(body.id)
  )

/** Sends three leads of the person, of which each lacks or misspells something, and one of a stranger. */
export const threeLeads = Effect.gen(function* () {
  yield* market
  const ids = [
    yield* leadFor(0),
    yield* leadFor(1, { email: "ada@LOVELACE.example", phone: "0687654399" }),
    yield* leadFor(2, { email: "other@lovelace.example" })
  ]
  const stranger = yield* leadFor(3, {
    email: "stranger@elsewhere.example",
    phone: "0687650000",
    last_name: "Strangerson",
    city: "Strangertown"
  })
  return { ids, stranger }
})

/** Files a reclaim request with a picture for the lead of a business, and returns its id. */
export const reclaimOf = Effect.fnUntraced(function* (business: string, lead: number, description: string) {
  const body = form({ reason: "other", description, screenshot: yield* photo })
  yield* send(`/api/businesses/${business}/leads/${lead}/reclaim`, { method: "POST", token: tokens.reclaimer, body })
  return yield* latestRequest
})

/** Sends a request about a person as an operator. */
export const about = (act: string, body: unknown, query = "") =>
  postJson(`/api/persons/${act}${query}`, tokens.operator, body)
