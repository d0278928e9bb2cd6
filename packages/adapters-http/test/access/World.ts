import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Ability } from "@leadwell/domain/access/Ability"
import { Context, Effect, Layer } from "effect"
import type { HttpServer } from "effect/http"
import { newImport, work } from "../features/files/import/TestImports.ts"
import { newHook, postForm, submissionsOf } from "../features/forms/hook/TestHooks.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { consentText } from "../TestItems.ts"
import * as TestOpenId from "../TestOpenId.ts"
import * as TestPasskeys from "../TestPasskeys.ts"
import { fromOwnPage, newPerson, signedIn } from "../TestPeople.ts"
import { form, photo } from "../TestReclaims.ts"
import { patchJson, postJson, putJson, send } from "../TestServer.ts"
import { type Role, roles } from "./WhoSeesWhat.ts"

/**
 * Whose a thing is: in the scope of the tokens that have one, of the same account outside of it, or of another account.
 */
export type Whose = "own" | "outside" | "foreign"

/** The things of one owner, by their kind. */
export interface Things {
  readonly website: string
  readonly affiliate: string
  readonly business: string
  readonly lead: string
  readonly reclaim: string
  readonly account: string
  readonly webhook: string
  readonly hook: string
  readonly hookPath: string
  readonly submission: string
  readonly import: string
  readonly person: string
  readonly session: string
  readonly passkey: string
  readonly view: string
  readonly token: string
}

/** The headers of a request. */
export type Headers = Readonly<Record<string, string>>

const names = {
  own: { website: "demo", affiliate: "aff-1", business: "first", account: "acme", token: tokens.all },
  outside: { website: "reviewed", affiliate: "aff-2", business: "third", account: "acme", token: tokens.all },
  foreign: { website: "foreign", affiliate: "aff-4", business: "second", account: "stranger", token: tokens.stranger }
}

/** Sends a lead from a website, and returns its number. All three businesses get it unless it is held. */
export const leadFrom = (website_code: string) =>
  Effect.map(postJson("/api/leads", tokens.operator, { ...leadBody, website_code }), ({ body }) => String(body.id))

/** Where the person of a lead consented. */
export const consentedPage = "https://demo.example/consented"

/** Sends a lead with a consent from a website, and returns its number. */
export const consentedLeadFrom = Effect.fnUntraced(function* (website_code: string) {
  const path = `/api/websites/${website_code}`
  yield* patchJson(path, tokens.operator, { consent: "recorded" })
  yield* postJson(`${path}/consent-texts`, tokens.operator, consentText)
  const body = { ...leadBody, website_code, consent: { text_version: 1, page_url: consentedPage } }
  return String((yield* postJson("/api/leads", tokens.operator, body)).body.id)
})

/** Sends a lead that this business alone wants, and returns its number. */
export const leadFor = Effect.fnUntraced(function* (business: string) {
  const [id, path] = [`only-${business}`, `/api/businesses/${business}/subscriptions`]
  const subcategory = { id, category: "heating", name: id, slug: id, duplicate_window_days: 0 }
  const { status } = yield* postJson("/api/subcategories", tokens.operator, subcategory)
  if (status === 201) {
    const { body } = yield* send(path, { token: tokens.operator })
    const subscriptions = [...body.data.subscriptions, { subcategory: id, regions: ["*"] }]
    yield* putJson(path, tokens.operator, { subscriptions })
  }
  const { body } = yield* postJson("/api/leads", tokens.operator, { ...leadBody, subcategory_id: id, fields: {} })
  return String(body.id)
})

/** Files a reclaim request of an owner's business, and returns its id. */
const reclaimOf = Effect.fnUntraced(function* (whose: Whose) {
  const { business, token } = names[whose]
  const path = `/api/businesses/${business}/leads/${yield* leadFrom("demo")}/reclaim`
  yield* send(path, { method: "POST", token, body: form({ reason: "spam", screenshot: yield* photo }) })
  const { reclaims } = yield* MemoryStore
  return [...reclaims.keys()].at(-1)!
})

/** Returns the body that registers a webhook of an account. */
export const webhookBody = (account: string) => ({
  url: "https://receiver.example/hook",
  events: ["lead.received"],
  account
})

/** Removes the oldest webhook when there are many, because an account has at most a hundred. */
const makeRoom = Effect.gen(function* () {
  const { body } = yield* send("/api/webhooks?per_page=50&page=2", { token: tokens.operator })
  const oldest = body.data.at(-1)
  if (oldest !== undefined) yield* send(`/api/webhooks/${oldest.id}`, { token: tokens.operator, method: "DELETE" })
})

/** Registers a webhook of an account, and returns its id. */
export const webhookOf = Effect.fnUntraced(function* (account: string) {
  yield* makeRoom
  const { body } = yield* postJson("/api/webhooks", tokens.operator, webhookBody(account))
  return body.data.id as string
})

let submissions = 0

/** Posts to a hook what is no lead, and returns the id of the submission that waits. */
export const submissionOf = Effect.fnUntraced(function* ({ hook, hookPath }: Pick<Things, "hook" | "hookPath">) {
  yield* postForm(hookPath, { Telefoon: String(++submissions) })
  const [{ id }] = yield* submissionsOf(hook)
  return id as string
})

/** Makes a hook of a website with a submission that waits. */
export const hookOf = Effect.fnUntraced(function* (website_code: string) {
  const { id: hook, path: hookPath } = yield* newHook({ website_code })
  return { hook, hookPath, submission: yield* submissionOf({ hook, hookPath }) }
})

/** Returns the body that makes a token of an account. */
export const tokenBody = (account: string) => ({ account, name: "another", abilities: ["leads:read"] })

/** Makes a token of an account, and returns its id. */
export const tokenOf = (account: string) =>
  Effect.map(postJson("/api/tokens", tokens.operator, tokenBody(account)), ({ body }) => body.data.id as string)

/** Returns the body that invites a person to an account. */
export const personBody = (account: string) => ({ ...newPerson(), memberships: [{ account, role: "member" }] })

/** The body of a view to save. */
export const viewBody = { list: "leads", name: "Open", query: { stage: "open" } }

/** Saves a view of the person of a request, and returns its id. */
export const viewOf = (headers: Headers) =>
  Effect.map(
    send("/api/session/views", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(viewBody)
    }),
    ({ body }) => (body.data?.views[0].id ?? "none") as string
  )

/** Returns the id of the session of a request. */
export const sessionOf = (headers: Headers) =>
  Effect.map(send("/api/session", { headers }), ({ body }) => (body.data?.id ?? "none") as string)

/** Returns the headers of a request with a token. */
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/**
 * Sends a file as a role, or else for it, and returns the id of its import. With a scope, one sees one's own alone. The
 * import is checked, because an account may have only some that are under way.
 */
export const importFor = Effect.fnUntraced(function* ({ import: known, website }: Things, headers: Headers) {
  const id = (yield* newImport(website, headers)) ?? known
  yield* work
  return id
})

const thingsOf = Effect.fnUntraced(function* (whose: Whose) {
  const { token: _, ...named } = names[whose]
  const [lead, reclaim] = [yield* leadFrom(named.website), yield* reclaimOf(whose)]
  const { cookie, id: person } = yield* signedIn({ memberships: [{ account: named.account, role: "member" }] })
  const session = yield* sessionOf(fromOwnPage(cookie))
  const { id: passkey } = yield* TestPasskeys.register(fromOwnPage(cookie))
  const view = yield* viewOf(fromOwnPage(cookie))
  return {
    ...named,
    lead,
    reclaim,
    person,
    session,
    passkey,
    view,
    webhook: yield* webhookOf(named.account),
    ...(yield* hookOf(named.website)),
    import: (yield* newImport(named.website, bearer(names[whose].token)))!,
    token: yield* tokenOf(named.account)
  } satisfies Things
})

const issued = (name: string, request: object) =>
  Effect.map(
    postJson("/api/tokens", tokens.operator, { account: "acme", name, ...request }),
    ({ body }) => body.data.token as string
  )

/** Makes a token, or a session, for a role, and returns the headers of its requests. */
export const credentialOf = (role: Role): Effect.Effect<Headers, never, HttpServer.HttpServer | MemoryStore> => {
  const definition = roles[role]
  if (definition === undefined) return Effect.succeed({})
  if (!("role" in definition)) return Effect.map(issued(role, definition), bearer)
  const memberships = [{ account: "acme", ...definition }]
  return Effect.map(signedIn({ memberships }), ({ cookie }) => fromOwnPage(cookie))
}

/** The abilities that do not include others. */
export const abilities = Ability.literals.filter((ability) => ability !== "operator")

/** The credential of each role, a token with each ability alone, and the things of each owner. */
export class World extends Context.Service<
  World,
  {
    readonly credentials: Readonly<Record<Role, Headers>>
    readonly able: ReadonlyMap<Ability, Headers>
    readonly things: Readonly<Record<Whose, Things>>
  }
>()("test/World") {
  static readonly layer = Layer.effect(
    World,
    Effect.gen(function* () {
      const ofRoles = yield* Effect.forEach(Object.keys(roles) as Array<Role>, (role) =>
        Effect.map(credentialOf(role), (headers) => [role, headers] as const)
      )
      const able = yield* Effect.forEach(abilities, (ability) =>
        Effect.map(issued(ability, { abilities: [ability] }), (token) => [ability, bearer(token)] as const)
      )
      return {
        credentials: Object.fromEntries(ofRoles) as Record<Role, Headers>,
        able: new Map(able),
        things: {
          own: yield* thingsOf("own"),
          outside: yield* thingsOf("outside"),
          foreign: yield* thingsOf("foreign")
        }
      }
    })
  ).pipe(Layer.provideMerge(TestPasskeys.layer), Layer.provideMerge(TestOpenId.layer))
}
