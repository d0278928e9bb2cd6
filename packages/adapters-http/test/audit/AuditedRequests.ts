import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { disabledByReceiver, type WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { handedOut } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Effect, Option } from "effect"
import { createHash } from "node:crypto"
import { newForm, newImport, work } from "../features/files/import/TestImports.ts"
import { hookBody, newHook, postForm, submissionsOf } from "../features/forms/hook/TestHooks.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as items from "../TestItems.ts"
import { register } from "../TestPasskeys.ts"
import { fromOwnPage, invite, newPerson, signedIn } from "../TestPeople.ts"
import { newRequest } from "../TestReclaims.ts"
import { patchJson, postJson, putJson, send } from "../TestServer.ts"

/** A request, the action and the subject of its entry, and a request of the same endpoint that is refused. */
interface AuditedRequest {
  readonly path: string
  readonly body: unknown
  readonly action: string
  /** The id of the subject, or `new` for the id in the answer. */
  readonly subject: string
  readonly refused: { readonly path: string; readonly body: unknown }
}

const lead = (change: object = {}) =>
  Effect.map(postJson("/api/leads", tokens.website, { ...leadBody, ...change }), ({ body }) => body.id as string)

const review = (decision: string, action: string, website_code: string, body: object) =>
  Effect.gen(function* () {
    const id = yield* lead({ website_code })
    const path = `/api/leads/${id}/${decision}`
    const refused = { path, body: { extra_info: 5, remark: 5 } }
    return { path, body, action, subject: id, refused } satisfies AuditedRequest
  })

const reclaimDecision = (decision: string, action: string) =>
  Effect.gen(function* () {
    const { id } = yield* newRequest("other")
    const path = `/api/reclaims/${id}/${decision}`
    return {
      path,
      body: { remark: "Seen." },
      action,
      subject: id,
      refused: { path, body: { remark: 5 } }
    } satisfies AuditedRequest
  })

const newToken = { account: "acme", name: "another", abilities: ["leads:read"] }
const hook = { url: "https://receiver.example/hook", events: ["lead.received"] }

const idOf = (path: string, body: object) =>
  Effect.map(postJson(path, tokens.operator, body), (answer) => answer.body.data.id as string)

const unknown = "0190a0b0-0000-7000-8000-000000000000"

const personRequest = (id: string, end: string, action: string, body?: object): AuditedRequest => ({
  path: `/api/people/${id}${end}`,
  body,
  action,
  subject: id,
  refused: { path: `/api/people/${unknown}${end}`, body }
})

/** A request about a person who was just invited. */
const onPerson = (end: string, action: string, body?: object) =>
  Effect.map(invite(), (answer) => personRequest(answer.body.data.id, end, action, body))

/** Registers a webhook and makes a delivery to it. */
const delivered = Effect.gen(function* () {
  const id = yield* idOf("/api/webhooks", hook)
  yield* lead()
  yield* handedOut
  const { body } = yield* send(`/api/webhooks/${id}/deliveries`, { token: tokens.operator })
  return { id, delivery: body.data[0].id as string }
})

/** The creation of an item of the catalogue. It may refer to the items that the test creates before. */
const creation = (kind: string, item: { readonly id?: string; readonly code?: string }) =>
  Effect.succeed<AuditedRequest>({
    path: `/api/${kind}`,
    body: item,
    action: "catalogue.changed",
    subject: `${kind}/${item.id ?? item.code}`,
    refused: { path: `/api/${kind}`, body: {} }
  })

/** A change of an item of the catalogue. */
const itemChange = (kind: string, id: string) =>
  Effect.succeed<AuditedRequest>({
    path: `/api/${kind}/${id}`,
    body: { name: "New name" },
    action: "catalogue.changed",
    subject: `${kind}/${id}`,
    refused: { path: `/api/${kind}/${id}`, body: { name: 5 } }
  })

const catalogueFile = { accounts: [{ id: "acme", name: "Acme" }] }

/** A request about a person of whom nothing is stored. */
const aboutPerson = (act: string, action: string, more: object = {}, reason = "") => {
  const path = `/api/persons/${act}`
  return Effect.succeed<AuditedRequest>({
    path,
    body: { email: "nobody@example.nl", ...more },
    action,
    subject: `unknown${reason}`,
    refused: { path, body: { email: "nobody" } }
  })
}

const onHook = (action: string, body?: object) =>
  Effect.map(newHook(), ({ id }): AuditedRequest => {
    const refused = { path: `/api/hooks/${unknown}`, body }
    return { path: `/api/hooks/${id}`, body, action, subject: id, refused }
  })

/** A request about a submission that waits. */
const onSubmission = (action: string, body?: object) =>
  Effect.gen(function* () {
    const { id, path } = yield* newHook()
    yield* postForm(path, { Telefoon: "12" })
    const [{ id: submission }] = yield* submissionsOf(id)
    const refused = { path: `/api/submissions/${unknown}`, body }
    return { path: `/api/submissions/${submission}`, body, action, subject: submission, refused } as AuditedRequest
  })

/** A request about an import that is checked. */
const onImport = (what: string, action: string, body?: object) =>
  Effect.gen(function* () {
    const id = (yield* newImport())!
    yield* work
    const refused = { path: `/api/imports/${unknown}${what}`, body }
    return { path: `/api/imports/${id}${what}`, body, action, subject: id, refused } as AuditedRequest
  })

/** A request for each endpoint that changes something as an operator, by its operation in the document. */
export const auditedRequests = {
  "put /api/catalogue": Effect.succeed<AuditedRequest>({
    path: "/api/catalogue",
    body: catalogueFile,
    action: "catalogue.imported",
    subject: createHash("sha256").update(JSON.stringify(catalogueFile)).digest("hex"),
    refused: { path: "/api/catalogue", body: { accounts: 5 } }
  }),
  "post /api/accounts": creation("accounts", items.account),
  "post /api/affiliates": creation("affiliates", items.affiliate),
  "post /api/websites/{code}/consent-texts": Effect.succeed<AuditedRequest>({
    path: "/api/websites/demo/consent-texts",
    body: items.consentText,
    action: "consent_text.added",
    subject: "websites/demo",
    refused: { path: "/api/websites/demo/consent-texts", body: {} }
  }),
  "post /api/websites": creation("websites", items.website),
  "post /api/categories": creation("categories", items.category),
  "post /api/subcategories": creation("subcategories", items.subcategory),
  "post /api/businesses": creation("businesses", items.business),
  "patch /api/accounts/{account}": itemChange("accounts", "acme"),
  "patch /api/affiliates/{id}": Effect.map(itemChange("affiliates", "aff-1"), (one) => ({
    ...one,
    body: { city: "Zeist" }
  })),
  "patch /api/websites/{code}": itemChange("websites", "demo"),
  "patch /api/categories/{category}": itemChange("categories", "heating"),
  "patch /api/subcategories/{subcategory}": itemChange("subcategories", "heat-pumps"),
  "patch /api/businesses/{business}": itemChange("businesses", "third"),
  "post /api/leads/{lead}/approve": review("approve", "lead.approved", "reviewed", {}),
  "post /api/leads/{lead}/refuse": review("refuse", "lead.refused", "reviewed", { remark: "No." }),
  "post /api/leads/{lead}/withdraw": review("withdraw", "lead.withdrawn", "demo", { remark: "No." }),
  "patch /api/leads/{lead}/person": review("person", "lead.rectified", "demo", {
    phone: "0612312399",
    remark: "Typo."
  }),
  "post /api/reclaims/{reclaim}/grant": reclaimDecision("grant", "reclaim.granted"),
  "post /api/reclaims/{reclaim}/reject": reclaimDecision("reject", "reclaim.rejected"),
  "put /api/businesses/{business}/subscriptions": Effect.map(
    send("/api/businesses/third/subscriptions", { token: tokens.operator }),
    ({ body }): AuditedRequest => {
      const path = "/api/businesses/third/subscriptions"
      const refused = { path, body: { subscriptions: 1 } }
      const subscriptions = body.data.subscriptions.map((one: object) => ({ ...one, daily_cap: 1000 }))
      return { path, body: { subscriptions }, action: "subscriptions.changed", subject: "third", refused }
    }
  ),
  "patch /api/businesses/{business}/subscriptions/{subcategory}": Effect.map(
    send("/api/businesses/third/subscriptions", { token: tokens.operator }),
    ({ body }): AuditedRequest => {
      const [{ daily_cap, subcategory }] = body.data.subscriptions
      const path = `/api/businesses/third/subscriptions/${subcategory}`
      const change = { daily_cap: (daily_cap ?? 0) + 1 }
      return {
        path,
        body: change,
        action: "subscriptions.changed",
        subject: "third",
        refused: { path, body: { x: 1 } }
      }
    }
  ),
  "post /api/tokens": Effect.succeed<AuditedRequest>({
    path: "/api/tokens",
    body: newToken,
    action: "token.created",
    subject: "new",
    refused: { path: "/api/tokens", body: { ...newToken, account: "nobody" } }
  }),
  "delete /api/tokens/{id}": Effect.map(idOf("/api/tokens", newToken), (id): AuditedRequest => ({
    path: `/api/tokens/${id}`,
    body: undefined,
    action: "token.revoked",
    subject: id,
    refused: { path: `/api/tokens/${unknown}`, body: undefined }
  })),
  "post /api/people": Effect.sync((): AuditedRequest => ({
    path: "/api/people",
    body: newPerson(),
    action: "person.invited",
    subject: "new",
    refused: { path: "/api/people", body: { ...newPerson(), role: "operator" } }
  })),
  "patch /api/people/{person}": onPerson("", "person.changed", { name: "Ann" }),
  "delete /api/people/{person}": onPerson("", "person.removed"),
  "post /api/people/{person}/link": onPerson("/link", "person.link_issued"),
  "delete /api/people/{person}/sessions": Effect.gen(function* () {
    const { id } = yield* signedIn()
    return personRequest(id, "/sessions", "person.sessions_ended")
  }),
  "delete /api/people/{person}/passkeys": Effect.gen(function* () {
    const { cookie, id } = yield* signedIn()
    yield* register(fromOwnPage(cookie))
    return personRequest(id, "/passkeys", "person.passkey_removed")
  }),
  "delete /api/people/{person}/passkeys/{passkey}": Effect.gen(function* () {
    const { cookie, id } = yield* signedIn()
    const passkey = yield* register(fromOwnPage(cookie))
    return personRequest(id, `/passkeys/${passkey.id}`, "person.passkey_removed")
  }),
  "post /api/persons/search": aboutPerson("search", "person.searched"),
  "post /api/persons/export": aboutPerson("export", "person.exported"),
  "post /api/persons/erase": aboutPerson("erase", "person.erased", { reason: "objection" }, "/objection"),
  "post /api/persons/block": aboutPerson("block", "person.blocked"),
  "post /api/persons/unblock": aboutPerson("unblock", "person.unblocked"),
  "post /api/hooks": Effect.succeed<AuditedRequest>({
    path: "/api/hooks",
    body: hookBody,
    action: "hook.created",
    subject: "new",
    refused: { path: "/api/hooks", body: { ...hookBody, name: "" } }
  }),
  "patch /api/hooks/{id}": onHook("hook.changed", { name: "Another" }),
  "delete /api/hooks/{id}": onHook("hook.removed"),
  "patch /api/submissions/{id}": onSubmission("submission.mended", { values: { phone: "0612312312" } }),
  "delete /api/submissions/{id}": onSubmission("submission.dropped"),
  "post /api/imports": Effect.sync((): AuditedRequest => ({
    path: "/api/imports",
    body: newForm(),
    action: "import.sent",
    subject: "new",
    refused: { path: "/api/imports", body: newForm("nowhere") }
  })),
  "patch /api/imports/{id}": onImport("", "import.sent", {}),
  "post /api/imports/{id}/start": onImport("/start", "import.started"),
  "post /api/imports/{id}/cancel": onImport("/cancel", "import.cancelled"),
  "post /api/webhooks": Effect.succeed<AuditedRequest>({
    path: "/api/webhooks",
    body: hook,
    action: "webhook.created",
    subject: "new",
    refused: { path: "/api/webhooks", body: { ...hook, url: "nowhere" } }
  }),
  "post /api/webhooks/{id}/rotate": Effect.map(idOf("/api/webhooks", hook), (id): AuditedRequest => ({
    path: `/api/webhooks/${id}/rotate`,
    body: undefined,
    action: "webhook.rotated",
    subject: id,
    refused: { path: `/api/webhooks/${unknown}/rotate`, body: undefined }
  })),
  "delete /api/webhooks/{id}": Effect.map(idOf("/api/webhooks", hook), (id): AuditedRequest => ({
    path: `/api/webhooks/${id}`,
    body: undefined,
    action: "webhook.removed",
    subject: id,
    refused: { path: `/api/webhooks/${unknown}`, body: undefined }
  })),
  "post /api/webhooks/{id}/deliveries/{delivery}/replay": Effect.map(delivered, ({ delivery, id }): AuditedRequest => ({
    path: `/api/webhooks/${id}/deliveries/${delivery}/replay`,
    body: undefined,
    action: "delivery.replayed",
    subject: delivery,
    refused: { path: `/api/webhooks/${id}/deliveries/${unknown}/replay`, body: undefined }
  })),
  "post /api/webhooks/{id}/replay-failed": Effect.gen(function* () {
    const { delivery, id } = yield* delivered
    const failed = { status: "failed", due_at: null, ended_at: DateTime.makeUnsafe(0) } as const
    yield* DeliveryRepository.use(({ modify }) =>
      modify(webhookDeliveries, [{ id: delivery as DeliveryId }], (one) => Option.some({ ...one, ...failed }))
    )
    return {
      path: `/api/webhooks/${id}/replay-failed`,
      body: undefined,
      action: "delivery.replayed",
      subject: delivery,
      refused: { path: `/api/webhooks/${unknown}/replay-failed`, body: undefined }
    } satisfies AuditedRequest
  }),
  "post /api/webhooks/{id}/enable": Effect.gen(function* () {
    const id = yield* idOf("/api/webhooks", hook)
    const at = DateTime.makeUnsafe(0)
    yield* WebhookRepository.use(({ modify }) => modify(id as WebhookId, disabledByReceiver(at), []))
    return {
      path: `/api/webhooks/${id}/enable`,
      body: undefined,
      action: "webhook.enabled",
      subject: id,
      refused: { path: `/api/webhooks/${unknown}/enable`, body: undefined }
    } satisfies AuditedRequest
  }),
  "post /api/webhooks/{id}/test": Effect.map(idOf("/api/webhooks", hook), (id): AuditedRequest => ({
    path: `/api/webhooks/${id}/test`,
    body: undefined,
    action: "webhook.tested",
    subject: id,
    refused: { path: `/api/webhooks/${unknown}/test`, body: undefined }
  }))
}

/**
 * The operations that send no decision of an operator: the intake, a business's own requests, an outlook, and what
 * people do with their own sessions, views, passkeys and mails. Those of passkeys and identities have entries, which
 * `passkeys.test.ts` and `openid.test.ts` look at.
 */
export const notAudited = [
  "post /api/session",
  "post /api/session/link",
  "post /api/session/invitations/{account}/accept",
  "delete /api/session/memberships/{account}",
  "post /api/unsubscribe/{link}",
  "post /api/confirm/{confirmLink}",
  "post /api/forms/{key}/challenges",
  "post /api/forms/{key}/leads",
  "post /forms/{key}/{subcategory}",
  "post /api/my-request/{personLink}/correct",
  "post /api/my-request/{personLink}/erase",
  "post /api/my-request/{personLink}/withdraw",
  "post /api/session/passkey/options",
  "post /api/session/passkey",
  "post /api/session/openid/authorization",
  "post /api/session/openid",
  "post /api/passkeys/options",
  "post /api/passkeys",
  "delete /api/passkeys/{id}",
  "patch /api/session",
  "patch /api/session/person",
  "post /api/session/views",
  "delete /api/session/views/{view}",
  "delete /api/session",
  "delete /api/sessions/{id}",
  "post /api/leads",
  "post /api/leads/preview",
  "post /api/hooks/{id}/rehearse",
  "post /hooks/{secret}",
  "post /api/mail/test",
  "post /api/search",
  "put /api/businesses/{business}/leads/{businessLead}/outcome",
  "post /api/businesses/{business}/leads/{businessLead}/reclaim"
]

/** Sends a request of an operation as an operator. */
export const ask = (operation: string, { body, path }: { readonly path: string; readonly body: unknown }) => {
  const method = operation.split(" ", 1)[0]!
  if (body === undefined) return send(path, { method: method.toUpperCase(), token: tokens.operator })
  if (body instanceof FormData) return send(path, { method: "POST", token: tokens.operator, body })
  return (method === "put" ? putJson : method === "patch" ? patchJson : postJson)(path, tokens.operator, body)
}
