import { Effect } from "effect"
import { auditedRequests } from "../audit/AuditedRequests.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { form, photo } from "../TestReclaims.ts"
import { type Answer, postJson, send } from "../TestServer.ts"
import { type Role, roles } from "./WhoSeesWhat.ts"
import { abilities, leadFrom, type Things, webhookBody, webhookOf, type Whose, World } from "./World.ts"

const owners: ReadonlyArray<Whose> = ["own", "outside", "foreign"]

/** The lists of things that belong to somebody: the kind of the things, and the key that names them. */
const lists: Readonly<Record<string, readonly [kind: keyof Things, key: string]>> = {
  "get /api/leads": ["lead", "id"],
  "get /api/businesses": ["business", "id"],
  "get /api/websites": ["website", "code"],
  "get /api/affiliates": ["affiliate", "id"],
  "get /api/webhooks": ["webhook", "id"]
}

interface Prepared {
  readonly path: string
  readonly body?: unknown
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
    "{category}": "heating",
    "{subcategory}": "heat-pumps"
  }
  const path = operation.slice(operation.indexOf(" ") + 1)
  return Object.entries(named).reduce((url, [part, name]) => url.replace(part, name), path)
}

/** Prepares a request of an operation about things. Each business has the lead of a path that names a business lead. */
const prepare = Effect.fnUntraced(function* (operation: string, things: Things) {
  const path = filled(operation, things)
  if (operation === "post /api/leads") return { path, body: { ...leadBody, website_code: things.website } }
  if (operation === "post /api/leads/preview") return { path, body: leadBody }
  if (operation === "put /api/businesses/{business}/subscriptions") {
    return { path, body: (yield* send(path, { token: tokens.operator })).body.data }
  }
  if (operation === "post /api/webhooks") return { path, body: webhookBody(things.account) }
  if (path.includes("webhooks/{id}")) {
    const id = yield* webhookOf(things.account)
    const { body } = yield* postJson(`/api/webhooks/${id}/test`, tokens.operator, {})
    return { path: path.replace("{id}", id).replace("{delivery}", body.data.delivery_id) }
  }
  if (!operation.includes("{businessLead}")) return { path }
  const assigned = filled(operation, { ...things, lead: yield* leadFrom("demo") })
  const isRead = operation.startsWith("get")
  return isRead ? { path: assigned } : { path: assigned, body: form({ reason: "spam", screenshot: yield* photo }) }
})

const ask = (operation: string, { body, path }: Prepared, token: string | undefined) =>
  send(path, {
    method: operation.slice(0, operation.indexOf(" ")).toUpperCase(),
    ...(token === undefined ? {} : { token }),
    ...(body instanceof FormData ? { body } : {}),
    ...(body === undefined || body instanceof FormData
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
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

const isAudited = (operation: string): operation is keyof typeof auditedRequests =>
  operation in auditedRequests && !/subscriptions|webhooks/.test(operation)

/** Sends the requests of an operation as a role, and tells of the answers in the words of the table. */
const observed = Effect.fnUntraced(function* (operation: string, role: Role, change: Prepared | undefined) {
  const world = yield* World
  const [token, definition] = [world.tokens[role], roles[role]]
  const isHeld = definition !== undefined && "scope" in definition
  const mine: ReadonlyArray<Whose> = isHeld ? ["own"] : ["own", "outside"]
  const [kind, key] = lists[operation] ?? []
  if (kind !== undefined) {
    const { body, status }: Answer = yield* send(
      `${operation.slice(4)}?per_page=100`,
      token === undefined ? {} : { token }
    )
    const named = new Set(body.data?.map((one: Record<string, unknown>) => String(one[key!])))
    const shown = owners.filter((whose) => named.has(world.things[whose][kind]))
    return status === 200 ? toldOfList(shown, mine) : String(status)
  }
  const statuses = yield* Effect.forEach(change === undefined ? owners : (["own"] as const), (whose) =>
    Effect.gen(function* () {
      const { status } = yield* ask(operation, change ?? (yield* prepare(operation, world.things[whose])), token)
      return [whose, status] as const
    })
  )
  const [first] = statuses
  const answers = Object.fromEntries([...owners.map((whose) => [whose, first![1]] as const), ...statuses])
  return toldOfAnswers(answers as Record<Whose, number>, mine)
})

/** Sends a request of an operation with each ability alone, and returns the one that it demands. */
const demanded = Effect.fnUntraced(function* (operation: string, change: Prepared | undefined) {
  const { able, things } = yield* World
  const enough = yield* Effect.filter(abilities, (ability) =>
    Effect.gen(function* () {
      const request = change ?? (yield* prepare(operation, things.own))
      return (yield* ask(operation, request, able.get(ability))).status !== 403
    })
  )
  if (enough.length === abilities.length) {
    const request = change ?? (yield* prepare(operation, things.own))
    return (yield* ask(operation, request, undefined)).status === 401 ? "any" : "none"
  }
  return enough.length === 0 ? "operator" : enough.join(" or ")
})

/**
 * Sends the requests of an operation as every role, the operator last, and returns a line of the table. What only an
 * operator may do is prepared once, because it can be done once.
 */
export const lineOf = Effect.fnUntraced(function* (operation: string) {
  const change = isAudited(operation) ? yield* auditedRequests[operation] : undefined
  const ability = yield* demanded(operation, change)
  const cells = yield* Effect.forEach(Object.keys(roles) as Array<Role>, (role) => observed(operation, role, change))
  return [ability, ...cells].join(" | ")
})
