import { Effect } from "effect"
import { openApiDocument, operationsOf } from "../documentation/OpenApiDocument.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { form, photo } from "../TestReclaims.ts"
import { postJson, send } from "../TestServer.ts"

/** What each server has of its own: its port, and random ids. */
const own = /127\.0\.0\.1:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Files a request of a business, and returns its id. */
export const submit = Effect.fnUntraced(function* (business: string, lead: number, token: string) {
  const body = form({ reason: "other", description: "Moved away.", screenshot: yield* photo })
  yield* send(`/api/businesses/${business}/leads/${lead}/reclaim`, { method: "POST", token, body })
  const list = yield* send(`/api/businesses/${business}/reclaims`, { token })
  return list.body.data[0].id as string
})

/** A lead of the business `first`, and its reclaim request. */
export const given = Effect.gen(function* () {
  const created = yield* postJson("/api/leads", tokens.website, leadBody)
  const lead = Number(created.body.id)
  return { lead, reclaim: yield* submit("first", lead, tokens.all) }
})

/** A lead of the business `first`, and its reclaim request. */
export type Given = Effect.Success<typeof given>

/** Returns all that a person of the business alone is answered, by the operation. */
export const toldToFirst = Effect.fnUntraced(function* ({ lead, reclaim }: Given) {
  const scope = { businesses: ["first"], websites: [] }
  const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "member", scope }] })
  const operations = operationsOf(yield* openApiDocument).map(([name]) => name)
  const told = new Map<string, string>()
  for (const operation of operations.filter((name) => name.startsWith("get /api/"))) {
    if (/session|passkeys/.test(operation)) continue
    const path = operation
      .slice(4)
      .replace("{business}", "first")
      .replace(/\{(?:businessLead|lead)\}/, String(lead))
      .replace("{reclaim}", reclaim)
      .replace("{report}", "outcomes?from=1970-01-01&to=1970-12-31&group=business")
    const { status, text } = yield* send(path, { headers: fromOwnPage(cookie) })
    told.set(operation, `${status} ${text.replaceAll(own, "its own")}`)
  }
  return told
})
