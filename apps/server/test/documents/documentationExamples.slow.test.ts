import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { start } from "../RunningServer.ts"

interface Operation {
  readonly operationId: string
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: { readonly examples?: ReadonlyArray<unknown> }
  }>
  readonly requestBody?: { readonly content: Record<string, { readonly examples: Record<string, { value: object }> }> }
}

interface Try {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const screenshot = readFileSync(new URL("../../demo/screenshot.jpg", import.meta.url))

/** The body that the page sends: the first example, or another one on request. A reader chooses the file. */
const bodyOf = ({ requestBody }: Operation, number: number) => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined || media === undefined) return {}
  const value = Object.values(media.examples)[number]?.value ?? {}
  if (type === "application/json") return { body: JSON.stringify(value), headers: { "content-type": type } }
  const form = new FormData()
  for (const [name, text] of Object.entries(value)) {
    if (text !== "") form.set(name, text)
    else if (name === "file") form.set(name, new Blob(["postcode;plaats\r\n3511AB;Utrecht\r\n"]), "leads.csv")
    else form.set(name, new Blob([screenshot]), "screenshot.jpg")
  }
  return { body: form, headers: {} }
}

/** The operations of people who signed in. */
const ofPeople = /^(?:session|passkeys|passkeySignIn|changes)\./

/**
 * The status of operations whose examples show a form alone: a link, a key or a signature cannot be an example, and
 * the example of a lead tells nothing of consent. The page of a person has no example of its form. A submission is
 * mended before it is dropped.
 */
const forms: Readonly<Record<string, number>> = {
  "consent.ofBusinessLead": 404,
  "forms.definition": 404,
  "forms.challenge": 404,
  "forms.send": 404,
  "hostedForm.show": 404,
  "hostedForm.send": 404,
  "signIn.useLink": 422,
  "passkeySignIn.signIn": 422,
  "openid.authorization": 404,
  "openid.signIn": 404,
  "passkeys.register": 422,
  "passkeys.remove": 404,
  "personPasskeys.remove": 404,
  "confirm.show": 404,
  "confirm.use": 404,
  "personPage.show": 404,
  "personPage.askWithdrawal": 404,
  "personPage.withdraw": 404,
  "personPage.askCorrection": 404,
  "personPage.correct": 415,
  "personPage.askErasure": 404,
  "personPage.erase": 404,
  "session.acceptInvitation": 404,
  "session.leave": 404,
  "submissions.drop": 422,
  "unsubscribe.show": 404,
  "unsubscribe.use": 404
}

/** A reader of the page of a new demo. Ids that have no example come from earlier answers. */
const reader = Effect.gen(function* () {
  const server = yield* start({ RATE_LIMIT_PER_MINUTE: "off" })
  const output = yield* server.until("screenshot.jpg'")
  const found = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ""
  const [url = "", token, operator] = [/listens on (\S+)/, /^export TOKEN=(.+)$/m, /OPERATOR_TOKEN=(.+)/].map(found)
  const { paths } = yield* Effect.promise(async () => (await fetch(`${url}/openapi.json`)).json())
  const tries: ReadonlyArray<Try> = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  )
  const ids = new Map<string, string>()
  // Passkeys need a host name, so a person opens the server by one.
  const origin = `http://localhost:${new URL(url).port}`
  let cookie = ""
  const signIn = (link: string) =>
    Effect.promise(async () => {
      const body = JSON.stringify({ link: link.slice(link.indexOf("#") + 1) })
      const sent = { method: "POST", headers: { "content-type": "application/json" }, body }
      const response = await fetch(`${origin}/api/session`, sent)
      cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
    })
  const pathOf = ({ operation, path }: Try) =>
    operation.parameters.reduce((done, { in: place, name, required, schema }) => {
      const known = ids.get(name === "businessLead" ? "another lead" : `${path.split("/", 3).join("/")} ${name}`)
      const value = String(known ?? schema.examples?.[0])
      if (place === "query" && required) return `${done}${done.includes("?") ? "&" : "?"}${name}=${value}`
      return place === "path" ? done.replace(`{${name}}`, value) : done
    }, path)
  const send = (one: Try, number = 0) =>
    Effect.promise(async () => {
      const { body, headers } = bodyOf(one.operation, number)
      const { operationId } = one.operation
      // Only the owner of a business may reclaim or tell an outcome, not the operator.
      const isOfOwner = ["reclaims.submit", "businessLeads.tellOutcome"].includes(operationId)
      const authorization = `Bearer ${isOfOwner ? token : operator}`
      const credential = ofPeople.test(operationId) ? { cookie, "sec-fetch-site": "same-origin" } : { authorization }
      const sent = { method: one.method, headers: { ...headers, ...credential } }
      const response = await fetch(origin + pathOf(one), body === undefined ? sent : { ...sent, body })
      const text = await response.text()
      const isFine =
        response.status === (forms[operationId] ?? response.status) && (response.ok || operationId in forms)
      return { said: `${one.method} ${pathOf(one)}: ${response.status}`, isFine, text }
    })
  return { tries, ids, send, signIn }
})

const idIn = (text: string): string => /"id":"([^"]+)"/.exec(text)?.[1] ?? ""

/** The parameter whose value the answer of an operation tells. */
const told: Readonly<Record<string, string>> = {
  "people.invite": "/api/people person",
  "hooks.create": "/api/hooks id",
  "imports.check": "/api/imports id",
  "submissions.list": "/api/submissions id",
  "tokens.issue": "/api/tokens id",
  "webhooks.register": "/api/webhooks id",
  "webhooks.deliveries": "/api/webhooks delivery",
  "businessReclaims.list": "/api/businesses reclaim",
  "reclaimReview.list": "/api/reclaims reclaim"
}

/** Operations that need another lead, or that end or remove what others show. They come last, in this order. */
const later = [
  "reclaimReview.reject",
  "leadReview.withdraw",
  "submissions.list",
  "submissions.get",
  "submissions.mend",
  "submissions.drop",
  "hooks.remove",
  "webhooks.replay",
  "tokens.revoke",
  "webhooks.remove",
  "people.endSessions",
  "people.remove"
]

/** What a person does, who signs out at last. */
const inPerson = (name: string): boolean => ofPeople.test(name) && name !== "session.end"

describe("the examples of the documentation", () => {
  it.live("are requests that a new demo answers with success, one operation after the other", () =>
    Effect.gen(function* () {
      const { ids, send, signIn, tries } = yield* reader
      const failures: Array<string> = []
      const attempt = Effect.fnUntraced(function* (operationId: string, number?: number) {
        const one = tries.find(({ operation }) => operation.operationId === operationId)
        if (one === undefined) return yield* Effect.die(new Error(`no operation ${operationId}`))
        const { isFine, said, text } = yield* send(one, number)
        if (!isFine) failures.push(`${said} ${text}`)
        const name = told[operationId]
        if (name !== undefined) ids.set(name, idIn(text))
        if (operationId === "hooks.create") ids.set("/hooks/{secret} secret", JSON.parse(text).data.secret)
        return text
      })
      const names = tries.map(({ operation }) => operation.operationId)
      const links: Array<string> = []
      for (const name of names.filter((name) => !later.includes(name) && !ofPeople.test(name))) {
        if (name === "imports.readOtherwise") {
          yield* Effect.repeat(attempt("imports.get"), { until: (text) => text.includes('"status":"checked"') })
        }
        const link = /"link":"([^"]+)"/.exec(yield* attempt(name))?.[1]
        if (link !== undefined) links.push(link)
      }
      assert.strictEqual(links.length, 2)
      for (const link of links) yield* signIn(link)
      const sessions = JSON.parse(yield* attempt("session.list")).data
      ids.set("/api/sessions id", sessions.find((one: { readonly current: boolean }) => !one.current).id)
      ids.set("/api/session view", JSON.parse(yield* attempt("session.saveView")).data.views[0].id)
      for (const name of [...names.filter(inPerson), "session.end"]) yield* attempt(name)
      // The second example reaches a business at once. Its reclaim request is still undecided, and it is an event.
      ids.set("another lead", idIn(yield* attempt("leads.create", 1)))
      yield* attempt("reclaims.submit")
      ids.set("/api/reclaims reclaim", JSON.parse(yield* attempt("reclaimReview.list")).data.at(-1).id)
      yield* Effect.repeat(attempt("webhooks.deliveries"), { until: (text) => idIn(text) !== "" })
      for (const name of later) yield* attempt(name)
      assert.deepStrictEqual(failures, [])
      assert.isAbove(names.length, 40)
    })
  )
})
