import { Effect } from "effect"
import { hookOf } from "../access/World.ts"
import { newImport, work } from "../features/files/import/TestImports.ts"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { signedIn } from "../TestPeople.ts"
import { postJson, send } from "../TestServer.ts"
import { onlyPicture } from "./Picture.ts"

/** What exists on the server, by the names that parameters and keys have. It grows with what the fuzz makes. */
export type World = Map<string, Array<unknown>>

const most = 30

/** Adds a value under a name. The oldest is forgotten when there are many. */
const learn = (world: World, name: string, value: unknown): void => {
  const known = world.get(name) ?? []
  if (value === undefined || known.includes(value)) return
  world.set(name, [...known, value].slice(-most))
}

const tomorrow = "2030-06-01"

/** Returns what the test catalogue has. */
const catalogue = (): World =>
  new Map<string, Array<unknown>>([
    ["account", ["acme", "stranger", "house"]],
    ["accounts.id", ["acme", "stranger", "house"]],
    ["website_code", ["demo", "reviewed"]],
    ["websites.code", ["demo", "reviewed", "closed"]],
    ["websites", ["demo", "reviewed"]],
    ["subcategory_id", ["heat-pumps", "boilers"]],
    ["subcategory", ["heat-pumps", "boilers"]],
    ["category", ["heating", "Roofs"]],
    ["business", ["first", "second", "third", "idle"]],
    ["businesses", ["first", "third"]],
    ["affiliate", ["aff-1", "aff-2"]],
    ["affiliates.id", ["aff-1", "aff-2", "aff-4"]],
    ["country", ["Nederland", "be", "België", "NL"]],
    ["postal_code", ["3511AB", "3511 ab"]],
    ["preferred_date_of_execution", [tomorrow, "2031-12-31"]],
    ["gender", ["female", "Male", "other"]],
    ["email", ["jan@example.nl", "an@example.be"]],
    ["from", ["2026-11-01"]],
    ["to", ["2026-11-30"]],
    ["url", ["https://receiver.example/path", "https://one.example"]],
    ["iban", ["NL91 ABNA 0417 1643 00"]],
    ["fields", [leadBody.fields, boilerBody.fields]],
    ["regions", ["*", "35", "1000-1099"]]
  ])

/** Makes leads, a reclaim request, a webhook and people, and returns what exists then. */
export const makeWorld = Effect.gen(function* () {
  const world = catalogue()
  const senders = ["a", "b", "c", "d", "e", "f"].map((name) => ({ ...leadBody, email: `${name}@example.nl` }))
  const held = senders.map((body) => ({ ...body, website_code: "reviewed" }))
  for (const body of [...senders, boilerBody, ...held]) {
    const created = yield* postJson("/api/leads", tokens.all, body)
    learn(world, "lead", Number(created.body.id))
  }
  for (const business of ["first", "third"]) {
    const listed = yield* send(`/api/businesses/${business}/leads`, { token: tokens.all })
    const ids = (listed.body.data as ReadonlyArray<{ readonly id: number }>).map(({ id }) => id)
    for (const id of ids) learn(world, "pair", { business, businessLead: id })
    for (const id of ids.slice(0, 3)) {
      const body = new FormData()
      body.set("reason", "no_contact")
      body.set("screenshot", onlyPicture, "a.png")
      yield* send(`/api/businesses/${business}/leads/${id}/reclaim`, { method: "POST", token: tokens.all, body })
    }
  }
  const reclaims = yield* send("/api/reclaims", { token: tokens.operator })
  for (const { business_id, id } of reclaims.body.data) {
    learn(world, "reclaim", id)
    learn(world, "reclaimed", { business: business_id, reclaim: id })
  }
  const webhook = yield* postJson("/api/webhooks", tokens.operator, {
    url: "https://receiver.example",
    events: ["lead.received"]
  })
  learn(world, "webhooks.id", webhook.body.data.id)
  const tested = yield* send(`/api/webhooks/${webhook.body.data.id}/test`, { method: "POST", token: tokens.operator })
  learn(world, "delivery", tested.body.data.delivery_id)
  const { hook, hookPath, submission } = yield* hookOf("demo")
  learn(world, "hooks.id", hook)
  learn(world, "hook", hook)
  learn(world, "submissions.id", submission)
  learn(world, "secret", hookPath.slice("/hooks/".length))
  for (let imports = 0; imports < 5; imports++) learn(world, "imports.id", yield* newImport())
  yield* work
  const form = { kind: "form", website_code: "demo", name: "form", origins: ["https://www.example.nl"] }
  learn(world, "key", (yield* postJson("/api/tokens", tokens.operator, form)).body.data.key)
  const { id } = yield* signedIn()
  learn(world, "person", id)
  return world
})

const secretOf = (link: unknown): unknown => (typeof link === "string" ? link.slice(link.indexOf("#") + 1) : undefined)

/** Learns what an answer tells to exist: the items of a list, and what was made. */
export const learnFrom = (world: World, operationId: string, path: string, data: unknown): void => {
  const collection = /^\/api\/(\w+)/.exec(path)?.[1] ?? ""
  // A token of a list may be the one that sends these requests, and would be revoked.
  if (operationId === "tokens.list") return
  for (const item of [data].flat().slice(0, 3)) {
    if (typeof item !== "object" || item === null) continue
    const { delivery_id, id, sign_in } = item as { delivery_id?: unknown; id?: unknown; sign_in?: { link?: unknown } }
    learn(world, "delivery", delivery_id)
    learn(world, "link", secretOf(sign_in?.link))
    if (operationId === "leads.create") learn(world, "lead", Number(id))
    else if (operationId.startsWith("people.")) learn(world, "person", id)
    else if (/^(?:sessions|passkeys|tokens|hooks|imports|submissions|webhooks|affiliates)$/.test(collection))
      learn(world, `${collection}.id`, id)
  }
}
