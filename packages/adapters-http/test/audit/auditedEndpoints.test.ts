import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { consentedLeadFrom, consentedPage, hookOf } from "../access/World.ts"
import { openApiDocument, operationsOf } from "../documentation/OpenApiDocument.ts"
import { newImport, work } from "../features/files/import/TestImports.ts"
import { unsubscribeLinkOf } from "../features/people/TestUnsubscribing.ts"
import { confirmLinkOf, personLinkOf } from "../features/privacy/person/TestPersonPages.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { issuedKey } from "../TestForms.ts"
import * as TestPasskeys from "../TestPasskeys.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"
import { ask, auditedRequests, notAudited } from "./AuditedRequests.ts"
import { added } from "./Trail.ts"

const operations = Effect.map(openApiDocument, (document) => operationsOf(document).map(([name]) => name))

/** Values of the person of the sample lead, which occur nowhere else. */
const personal = [consentedPage, "Zoë", "Jansen", "zoe@example.nl", "0612312312", "oudegracht", "12 bis"]

const showsPerson = ({ headers, text }: TestServer.Answer): boolean =>
  headers.get("content-type")?.startsWith("image/") === true ||
  personal.some((value) => text.toLowerCase().includes(value.toLowerCase()))

/** The decisions and the catalogue file, which may be dry runs. */
const decisions = Object.fromEntries(
  Object.entries(auditedRequests).filter(([name]) => /\/(approve|refuse|withdraw|grant|reject|catalogue)$/.test(name))
)

layer(TestPasskeys.layer)("what an operator does over HTTP", (it) => {
  it.effect("is known to be audited or not, for every endpoint that changes something", () =>
    Effect.gen(function* () {
      const changing = (yield* operations).filter((name) => !name.startsWith("get "))
      assert.deepStrictEqual(changing.toSorted(), [...Object.keys(auditedRequests), ...notAudited].toSorted())
    })
  )

  it.effect.each(Object.entries(auditedRequests))("adds one entry by its success: %s", ([operation, prepared]) =>
    Effect.gen(function* () {
      const request = yield* prepared
      const { entries, result } = yield* added(ask(operation, request))
      assert.isBelow(result.status, 300, result.text)
      const id = request.subject === "new" ? result.body.data.id : request.subject
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject }) => [action, actor.kind, actor.name, subject.id]),
        [[request.action, "token", "operator", id]]
      )
    })
  )

  it.effect.each(Object.entries(auditedRequests))("adds no entry by its refusal: %s", ([operation, prepared]) =>
    Effect.gen(function* () {
      const { refused } = yield* prepared
      const { entries, result } = yield* added(ask(operation, refused))
      assert.isAtLeast(result.status, 400)
      assert.deepStrictEqual(entries, [])
    })
  )

  it.effect.each(Object.entries(decisions))("adds nothing but a look by its dry run: %s", ([operation, prepared]) =>
    Effect.gen(function* () {
      const { body, path } = yield* prepared
      const { entries, result } = yield* added(ask(operation, { path: `${path}?dry_run=true`, body }))
      assert.strictEqual(result.status, 200, result.text)
      assert.deepStrictEqual(
        entries.map(({ action }) => action),
        showsPerson(result) ? ["lead.viewed"] : []
      )
    })
  )

  it.effect("adds one entry by a decision that releases several holders", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      const { entries, result } = yield* added(ask("post", { path: `/api/reclaims/${id}/grant`, body: {} }))
      assert.isAbove(result.body.effects.length, 1)
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["reclaim.granted", id]]
      )
    })
  )

  it.effect("adds an entry for every lead whose person an answer shows, and none for other answers", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("other", "Look at it.")
      const consented = yield* consentedLeadFrom("demo")
      const hook = yield* hookOf("demo")
      const receiver = { url: "https://receiver.example/hook", events: ["lead.received"] }
      const webhook = yield* postJson("/api/webhooks", tokens.operator, receiver)
      const person = yield* signedIn()
      const sent = (yield* newImport())!
      yield* work
      const parts: Readonly<Record<string, string>> = {
        "/api/affiliates/{id}": "aff-1",
        "/api/hooks/{id}": hook.hook,
        "/api/submissions/{id}": hook.submission,
        "/api/imports/{id}": sent,
        "/api/webhooks/{id}": webhook.body.data.id,
        "{person}": person.id,
        "{account}": "acme",
        "{business}": "first",
        "{businessLead}": String(lead),
        "{lead}": String(lead),
        "{key}": yield* issuedKey,
        "{link}": yield* unsubscribeLinkOf(person.id),
        "{confirmLink}": yield* confirmLinkOf(lead),
        "{personLink}": yield* personLinkOf(lead),
        "{reclaim}": id,
        "{report}": "intake?from=1970-01-01&to=1970-12-31",
        "{category}": "heating",
        "{subcategory}": "heat-pumps",
        "{code}": "demo"
      }
      const filled = (path: string) =>
        Object.entries(parts).reduce(
          (url, [part, value]) => url.replace(part, part.startsWith("/") ? part.replace("{id}", value) : value),
          path
        )
      const looks: Array<string> = []
      for (const operation of (yield* operations).filter((name) => name.startsWith("get "))) {
        const path = filled(operation.slice(4).replace(/\{\w+\}\/consent$/, `${consented}/consent`))
        const { entries, result } = yield* added(
          /^\/api\/(session|passkeys|changes)/.test(path)
            ? send(path, { headers: fromOwnPage(person.cookie) })
            : send(path, { token: tokens.operator })
        )
        assert.isBelow(result.status, 300, path)
        const { data } = result.body ?? {}
        // An export has one entry, also when it holds no person.
        const isSeen = path.startsWith("/api/exports/") || showsPerson(result)
        const persons = isSeen ? (Array.isArray(data) ? data.length : 1) : 0
        assert.strictEqual(entries.length, persons, path)
        if (entries.length > 0) looks.push(`${operation} ${entries[0]!.action} ${entries[0]!.subject.kind}`)
      }
      assert.deepStrictEqual(looks.toSorted(), [
        "get /api/business-leads lead.viewed lead",
        "get /api/businesses/{business}/leads lead.viewed lead",
        "get /api/businesses/{business}/leads/{businessLead} lead.viewed lead",
        "get /api/businesses/{business}/leads/{businessLead}.vcf lead.viewed lead",
        "get /api/businesses/{business}/leads/{businessLead}/consent lead.viewed lead",
        "get /api/businesses/{business}/reclaims/{reclaim}/screenshot screenshot.viewed reclaim",
        "get /api/exports/audit audit.exported export",
        "get /api/exports/business-leads business_leads.exported export",
        "get /api/exports/businesses businesses.exported export",
        "get /api/exports/leads leads.exported export",
        "get /api/exports/reclaims reclaims.exported export",
        "get /api/imports/{id}/faults import.viewed import",
        "get /api/leads/{lead} lead.viewed lead",
        "get /api/leads/{lead}/consent lead.viewed lead",
        "get /api/reclaims/{reclaim}/screenshot screenshot.viewed reclaim",
        "get /api/submissions/{id} submission.viewed submission"
      ])
    })
  )

  it.effect("adds nothing for looks that businesses and websites take at what is theirs", () =>
    Effect.gen(function* () {
      const created = yield* postJson("/api/leads", tokens.website, leadBody)
      const { entries } = yield* added(
        Effect.forEach([`/api/leads/${created.body.id}`, "/api/businesses/first/leads"], (path) =>
          Effect.map(send(path, { token: tokens.all }), ({ status }) => assert.strictEqual(status, 200, path))
        )
      )
      assert.deepStrictEqual(entries, [])
    })
  )
})
