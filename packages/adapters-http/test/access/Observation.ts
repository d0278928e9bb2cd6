import { accountAbilities } from "@leadwell/domain/access/Ability"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { auditedRequests } from "../audit/AuditedRequests.ts"
import { newForm } from "../features/files/import/TestImports.ts"
import { filledIn, hookBody } from "../features/forms/hook/TestHooks.ts"
import { newKey, typed } from "../features/forms/HostedForms.ts"
import { unsubscribeLinkOf } from "../features/people/TestUnsubscribing.ts"
import { confirmLinkOf, personLinkOf } from "../features/privacy/person/TestPersonPages.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { filled as filledForm, issuedKey, keyInFuture, origin } from "../TestForms.ts"
import { consentText } from "../TestItems.ts"
import { invitedOperator, returned } from "../TestOpenId.ts"
import { newAuthenticator, register, registration, signInBody } from "../TestPasskeys.ts"
import { fromOwnPage, invited, signedIn } from "../TestPeople.ts"
import { form, photo } from "../TestReclaims.ts"
import { type Answer, patchJson, postJson, send } from "../TestServer.ts"
import { type Role, roles } from "./WhoSeesWhat.ts"
import {
  abilities,
  consentedLeadFrom,
  hookOf,
  importFor,
  credentialOf,
  type Headers,
  leadFor,
  leadFrom,
  personBody,
  sessionOf,
  submissionOf,
  type Things,
  tokenBody,
  tokenOf,
  viewBody,
  viewOf,
  webhookBody,
  webhookOf,
  type Whose,
  World
} from "./World.ts"

const owners: ReadonlyArray<Whose> = ["own", "outside", "foreign"]

/** The lists of things that belong to somebody: the kind of the things, and the key that names them. */
const lists: Readonly<Record<string, readonly [kind: keyof Things, key: string]>> = {
  "get /api/leads": ["lead", "id"],
  "get /api/exports/leads": ["lead", "id"],
  "get /api/exports/business-leads": ["business", "business_id"],
  "get /api/exports/reclaims": ["reclaim", "id"],
  "get /api/exports/businesses": ["business", "id"],
  "get /api/exports/audit": ["lead", "subject_id"],
  "get /api/businesses": ["business", "id"],
  "get /api/business-leads": ["business", "business"],
  "get /api/business-reclaims": ["reclaim", "id"],
  "get /api/websites": ["website", "code"],
  "get /api/names/businesses": ["business", "id"],
  "get /api/names/websites": ["website", "code"],
  "get /api/affiliates": ["affiliate", "id"],
  "get /api/hooks": ["hook", "id"],
  "get /api/imports": ["import", "id"],
  "get /api/submissions": ["submission", "id"],
  "get /api/webhooks": ["webhook", "id"],
  "get /api/tokens": ["token", "id"],
  "get /api/people": ["person", "id"],
  "get /api/audit": ["lead", "subject"]
}

/** The operations of people about themselves. Nobody else's session can be named in them. */
const aboutOneself = [
  "get /api/changes",
  "get /api/session",
  "get /api/session/accounts",
  "get /api/session/invitations",
  "post /api/session/invitations/{account}/accept",
  "delete /api/session/memberships/{account}",
  "patch /api/session",
  "patch /api/session/person",
  "post /api/session/views",
  "delete /api/session",
  "get /api/sessions",
  "post /api/passkeys/options",
  "post /api/passkeys",
  "get /api/passkeys"
]

interface Prepared {
  readonly path: string
  readonly body?: unknown
  /** A cookie beside those of the role. */
  readonly cookie?: string
  /** The origin of the page that sends a form. */
  readonly origin?: string
}

/** Returns the path of an operation with the names of things. */
const filled = (operation: string, things: Things): string => {
  const named: Readonly<Record<string, string>> = {
    "affiliates/{id}": `affiliates/${things.affiliate}`,
    "{business}": things.business,
    "{businessLead}": things.lead,
    "{lead}": things.lead,
    "{reclaim}": things.reclaim,
    "{code}": things.website,
    "{account}": "acme",
    "{person}": things.person,
    "sessions/{id}": `sessions/${things.session}`,
    "passkeys/{id}": `passkeys/${things.passkey}`,
    "{view}": things.view,
    "{category}": "heating",
    "{subcategory}": "heat-pumps"
  }
  const path = operation.slice(operation.indexOf(" ") + 1)
  return Object.entries(named).reduce((url, [part, name]) => url.replace(part, name), path)
}

/** Returns the path of a report that the sender of some headers may read, with a row for each website or business. */
const reportFor = Effect.fnUntraced(function* (headers: Headers) {
  const days = "from=1970-01-01&to=1970-12-31"
  const intake = `/api/reports/intake?${days}&group=website`
  return (yield* send(intake, { headers })).status === 403 ? `/api/reports/reclaims?${days}&group=business` : intake
})

/** Prepares a request of a form. A lead is sent in another century, as its challenge demands. */
const preparedForm = Effect.fnUntraced(function* (operation: string, path: string) {
  const sends = operation.endsWith("/leads")
  const key = sends ? yield* keyInFuture : yield* issuedKey
  const prepared: Prepared = { path: path.replace("{key}", key), origin }
  return sends ? { ...prepared, body: yield* filledForm(key) } : prepared
})

/**
 * Prepares a request of an operation about things, which is sent with these headers. Each business has the lead of a
 * path that names a business lead. A decision about a lead concerns the business alone.
 */
const prepare = Effect.fnUntraced(function* (operation: string, things: Things, headers: Headers) {
  const path = filled(operation, things)
  if (operation === "post /api/leads") return { path, body: { ...leadBody, website_code: things.website } }
  if (operation === "post /api/session") return { path, body: { link: (yield* invited).link } }
  if (path.includes("{link}")) return { path: path.replace("{link}", yield* unsubscribeLinkOf(things.person)) }
  if (path.startsWith("/forms/{key}")) {
    const own = path.replace("{key}", (yield* newKey).key)
    return operation.startsWith("get") ? { path: own } : { path: own, body: new URLSearchParams(typed) }
  }
  if (path.includes("{key}")) return yield* preparedForm(operation, path)
  if (path.includes("{confirmLink}")) {
    return { path: path.replace("{confirmLink}", yield* confirmLinkOf(Number(yield* leadFrom("demo")))) }
  }
  if (path.includes("{personLink}")) {
    const own = path.replace("{personLink}", yield* personLinkOf(Number(yield* leadFrom("demo"))))
    return operation.startsWith("get")
      ? { path: own }
      : { path: own, body: new URLSearchParams({ email: "new@example.nl" }) }
  }
  if (operation === "post /api/session/link") return { path, body: { email: "nobody@example.nl" } }
  if (operation.includes("invitations/{account}")) {
    const { body } = yield* send("/api/session", { headers })
    const memberships = [...(body.data?.memberships ?? []), { account: "stranger", role: "member" }]
    if (body.data) yield* patchJson(`/api/people/${body.data.person.id}`, tokens.operator, { memberships })
    return { path: operation.slice(5).replace("{account}", "stranger") }
  }
  if (operation === "patch /api/session/person") return { path, body: {} }
  if (operation === "post /api/session/views") return { path, body: viewBody }
  if (operation === "post /api/session/passkey") {
    const { authenticator } = yield* register(fromOwnPage((yield* signedIn()).cookie))
    return { path, body: yield* signInBody(authenticator) }
  }
  if (operation === "post /api/session/openid") {
    const { claims } = yield* invitedOperator
    return { path, ...(yield* returned({ claims })) }
  }
  if (operation === "post /api/passkeys") {
    return { path, body: yield* registration(headers, yield* newAuthenticator()) }
  }
  if (operation === "patch /api/session") return { path, body: { account: "acme" } }
  if (operation === "get /api/leads/{lead}/distribution") {
    return { path: filled(operation, { ...things, lead: yield* leadFor(things.business) }) }
  }
  if (operation === "get /api/leads/{lead}/consent") {
    return { path: filled(operation, { ...things, lead: yield* consentedLeadFrom(things.website) }) }
  }
  if (operation === "post /api/websites/{code}/consent-texts") return { path, body: consentText }
  if (operation === "get /api/reports/{report}") return { path: yield* reportFor(headers) }
  if (operation === "post /api/leads/preview") return { path, body: leadBody }
  if (operation === "post /api/search") return { path, body: { text: things.business } }
  if (operation === "put /api/businesses/{business}/subscriptions") {
    return { path, body: (yield* send(path, { token: tokens.operator })).body.data }
  }
  if (operation === "patch /api/businesses/{business}/subscriptions/{subcategory}") {
    const list = `/api/businesses/${things.business}/subscriptions`
    const [{ subcategory }] = (yield* send(list, { token: tokens.operator })).body.data.subscriptions
    return { path: `${list}/${subcategory}`, body: { active: true } }
  }
  if (operation === "post /api/hooks") return { path, body: { ...hookBody, website_code: things.website } }
  if (operation === "post /hooks/{secret}") {
    return { path: things.hookPath, body: new URLSearchParams(filledIn) }
  }
  if (path.includes("hooks/{id}") && !path.includes("webhooks")) {
    const named = path.replace(
      "{id}",
      operation.startsWith("delete") ? (yield* hookOf(things.website)).hook : things.hook
    )
    if (operation.startsWith("patch")) return { path: named, body: { name: "Another" } }
    return path.endsWith("/rehearse")
      ? { path: named, body: { content_type: "application/json", body: "[1]" } }
      : { path: named }
  }
  if (path.includes("submissions/{id}")) {
    const named = path.replace("{id}", yield* submissionOf(things))
    return operation.startsWith("patch") ? { path: named, body: { values: { phone: "0612312312" } } } : { path: named }
  }
  if (operation === "post /api/imports") return { path, body: newForm(things.website) }
  if (path.includes("imports/{id}")) {
    return { path: path.replace("{id}", things.import), ...(operation.startsWith("patch") && { body: {} }) }
  }
  if (operation === "post /api/webhooks") return { path, body: webhookBody(things.account) }
  if (operation === "post /api/tokens") return { path, body: tokenBody(things.account) }
  if (path.includes("tokens/{id}")) return { path: path.replace("{id}", yield* tokenOf(things.account)) }
  if (operation === "post /api/people") return { path, body: personBody(things.account) }
  if (operation.includes("{person}")) {
    const { cookie, id } = yield* signedIn(personBody(things.account))
    if (operation.includes("{passkey}")) {
      const passkey = yield* register(fromOwnPage(cookie))
      return { path: filled(operation, { ...things, person: id }).replace("{passkey}", passkey.id) }
    }
    const memberships = [{ account: things.account, role: "member" }]
    return operation.startsWith("patch")
      ? { path: filled(operation, { ...things, person: id }), body: { memberships } }
      : { path: filled(operation, { ...things, person: id }) }
  }
  if (path.includes("webhooks/{id}")) {
    const id = yield* webhookOf(things.account)
    const { body } = yield* postJson(`/api/webhooks/${id}/test`, tokens.operator, {})
    return { path: path.replace("{id}", id).replace("{delivery}", body.data.delivery_id) }
  }
  if (!operation.includes("{businessLead}")) return { path }
  const from = operation.endsWith("/consent") ? consentedLeadFrom : leadFrom
  const assigned = filled(operation, { ...things, lead: yield* from("demo") })
  if (operation.endsWith("/outcome")) return { path: assigned, body: { outcome: "contacted" } }
  const isRead = operation.startsWith("get")
  return isRead ? { path: assigned } : { path: assigned, body: form({ reason: "spam", screenshot: yield* photo }) }
})

const ask = (operation: string, { body, cookie, origin: page, path }: Prepared, credential: Headers) => {
  const cookies = [credential["cookie"], cookie].filter((one) => one !== undefined)
  const own = page === undefined ? credential : { ...credential, origin: page }
  const headers = cookies.length === 0 ? own : { ...own, cookie: cookies.join("; ") }
  const method = operation.slice(0, operation.indexOf(" ")).toUpperCase()
  if (body === undefined) return send(path, { method, headers })
  if (body instanceof FormData || body instanceof URLSearchParams) return send(path, { method, headers, body })
  const json = { ...headers, "content-type": "application/json" }
  const sent = send(path, { method, headers: json, body: JSON.stringify(body) })
  return page === undefined ? sent : Effect.ensuring(sent, TestClock.setTime(0))
}

/** Returns the name of a thing: a text, or the id of a subject. */
const nameIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "id" in value ? String(value.id) : String(value)

/** Adds an entry about a lead to the audit trail. */
const lookAt = (lead: string) => send(`/api/leads/${lead}`, { token: tokens.operator })

/** Returns whether a search of a role finds the business or the website of an owner. */
const isFound = Effect.fnUntraced(function* ({ business, website }: Things, headers: Headers) {
  const find = (text: string) => ask("post /api/search", { path: "/api/search", body: { text } }, headers)
  const [byBusiness, byWebsite] = [yield* find(business), yield* find(website)]
  return (
    (byBusiness.body?.data?.businesses ?? []).some(({ id }: { readonly id: string }) => id === business) ||
    (byWebsite.body?.data?.websites ?? []).some(({ code }: { readonly code: string }) => code === website)
  )
})

/** Tells of a list in the words of the table: whose things it shows. */
const toldOfList = (shown: ReadonlyArray<Whose>, mine: ReadonlyArray<Whose>): string => {
  if (shown.length === owners.length) return "all"
  return shown.join() === mine.join() ? "own" : `shows ${shown.join(" and ")}`
}

/** Tells of answers in the words of the table: about the things of each owner, of whom some are the role's own. */
const toldOfAnswers = (answers: Readonly<Record<Whose, number>>, mine: ReadonlyArray<Whose>): string => {
  const statuses = (of: ReadonlyArray<Whose>) => [...new Set(of.map((whose) => answers[whose]))]
  const [own, others] = [statuses(mine), statuses(owners.filter((whose) => !mine.includes(whose)))]
  const isDone = own.every((status) => status < 300)
  if (isDone && others.every((status) => status < 300)) return "all"
  if (own.join() === others.join()) return own.join(" or ")
  return isDone ? `own, else ${others.join(" or ")}` : `${own.join(" or ")}, else ${others.join(" or ")}`
}

/** The things of the account, with an import that a role sent, or that was sent for it. */
const withImport = Effect.fnUntraced(function* (things: Things, operation: string, headers: Headers) {
  return operation.includes("/api/imports") ? { ...things, import: yield* importFor(things, headers) } : things
})

const isAudited = (operation: string): operation is keyof typeof auditedRequests =>
  operation in auditedRequests &&
  !/subscriptions|webhooks|hooks|submissions|imports|tokens|people|consent-texts/.test(operation)

/**
 * Sends the requests of an operation as a role, and tells of the answers in the words of the table. A change of an
 * operator or a reviewer is tried on their own things alone.
 */
const observed = Effect.fnUntraced(function* (operation: string, role: Role, change: Prepared | undefined) {
  const world = yield* World
  const definition = roles[role]
  const endsSession = operation.startsWith("delete /api/session")
  const isPersonal =
    endsSession || operation === "delete /api/passkeys/{id}" || operation.includes("invitations/{account}")
  // A sign-in ends the session whose cookie comes along.
  const isSignIn = /^post \/api\/session(?:\/passkey|\/openid)?$/.test(operation)
  const headers = isPersonal || isSignIn ? yield* credentialOf(role) : world.credentials[role]
  const personal = isPersonal
    ? {
        session: yield* sessionOf(headers),
        passkey: (yield* register(headers)).id,
        view: yield* viewOf(headers)
      }
    : {}
  const own = yield* withImport({ ...world.things.own, ...personal }, operation, headers)
  const things = { ...world.things, own }
  const isHeld = definition !== undefined && "scope" in definition
  // A token reads the faulty rows of the files that it sent, and of no others of its account.
  const isSender = operation === "get /api/imports/{id}/faults" && role === "website"
  const mine: ReadonlyArray<Whose> = isHeld || isPersonal || isSender ? ["own"] : ["own", "outside"]
  const [kind, key] = lists[operation] ?? []
  if (kind !== undefined) {
    if (operation.endsWith("/audit")) yield* Effect.forEach(owners, (whose) => lookAt(things[whose].lead))
    const isFile = operation.includes("/exports/")
    const path = `${operation.slice(4)}${isFile ? "" : "?per_page=100"}`
    const { body, status, text }: Answer = yield* send(path, { headers })
    const [head = "", ...rows] = isFile ? text.split("\r\n") : []
    // No cell before those that name things holds a comma.
    const named = isFile
      ? new Set(rows.map((row) => row.split(",")[head.split(",").indexOf(key!)]))
      : new Set(body.data?.map((one: Record<string, unknown>) => nameIn(one[key!])))
    const shown = owners.filter((whose) => named.has(things[whose][kind]))
    return status === 200 ? toldOfList(shown, mine) : String(status)
  }
  if (operation === "get /api/reports/{report}") {
    const path = yield* reportFor(headers)
    const { body, status } = yield* send(path, { headers })
    const group = path.endsWith("website") ? "website" : "business"
    const named = new Set(body.data?.rows.map((row: Readonly<Record<string, unknown>>) => row[group]))
    const shown = owners.filter((whose) => named.has(things[whose][group]))
    return status === 200 ? toldOfList(shown, mine) : String(status)
  }
  if (operation === "post /api/search") {
    const shown = yield* Effect.filter(owners, (whose) => isFound(things[whose], headers))
    const { status } = yield* ask(operation, yield* prepare(operation, things.own, headers), headers)
    return status === 200 ? toldOfList(shown, mine) : String(status)
  }
  const isOnce = change !== undefined || aboutOneself.includes(operation)
  // One's own session is ended last, because nothing can be asked with it afterwards.
  const order = isOnce ? (["own"] as const) : endsSession ? owners.toReversed() : owners
  const statuses = yield* Effect.forEach(order, (whose) =>
    Effect.gen(function* () {
      const { status } = yield* ask(operation, change ?? (yield* prepare(operation, things[whose], headers)), headers)
      return [whose, status] as const
    })
  )
  const [first] = statuses
  const answers = Object.fromEntries([...owners.map((whose) => [whose, first![1]] as const), ...statuses])
  const told = toldOfAnswers(answers as Record<Whose, number>, mine)
  return told === "all" && aboutOneself.includes(operation) ? "own" : told
})

/** Sends a request of an operation with each ability alone, and returns the one that it demands. */
const demanded = Effect.fnUntraced(function* (operation: string, change: Prepared | undefined) {
  const { able, credentials, things } = yield* World
  const statusWith = Effect.fnUntraced(function* (headers: Headers) {
    const own = yield* withImport(things.own, operation, headers)
    return (yield* ask(operation, change ?? (yield* prepare(operation, own, headers)), headers)).status
  })
  const statuses = yield* Effect.forEach(abilities, (ability) => statusWith(able.get(ability)!))
  const enough = abilities.filter((_, index) => statuses[index] !== 403)
  if (statuses.every((status) => status === 401)) return "a session"
  if (enough.length === abilities.length && (yield* statusWith({})) !== 401) return "none"
  if (enough.join() === accountAbilities.join()) return "any"
  if (enough.length > 0) return enough.join(" or ")
  return (yield* statusWith(credentials.member)) === 403 ? "operator" : "a member"
})

/** What is created under a fixed name can be created once. Only an operator may, whose column is the last. */
const isCreatedOnce = (operation: string): boolean =>
  /^post \/api\/(accounts|affiliates|websites|categories|subcategories|businesses)$/.test(operation)

/** Sends the requests of an operation as every role, the operator last, and returns a line of the table. */
export const lineOf = Effect.fnUntraced(function* (operation: string) {
  const change = isAudited(operation) ? yield* auditedRequests[operation] : undefined
  const ability = yield* demanded(operation, change)
  const cells = yield* Effect.forEach(Object.keys(roles) as Array<Role>, (role) =>
    Effect.gen(function* () {
      const isAnew = isAudited(operation) && !isCreatedOnce(operation)
      return yield* observed(operation, role, isAnew ? yield* auditedRequests[operation] : change)
    })
  )
  return [ability, ...cells].join(" | ")
})
