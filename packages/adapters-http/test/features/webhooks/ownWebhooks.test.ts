import { assert, layer } from "@effect/vitest"
import { handedOut } from "@leadwell/laws/sample/SampleWebhook"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"
import { answeredWith, get, post } from "../../TestWebhooks.ts"

const path = "/api/webhooks"
const hook = { url: "https://receiver.example/own", events: ["lead.received", "lead.placed", "business_lead.assigned"] }

const register = (token: string, change: object = {}) => postJson(path, token, { ...hook, ...change })

const idOf = (token: string, change: object = {}) =>
  Effect.map(register(token, change), ({ body }) => body.data.id as string)

const listed = (token: string) =>
  Effect.map(
    send(`${path}?per_page=100`, { token }),
    ({ body }) =>
      body as {
        readonly data: ReadonlyArray<{ readonly id: string; readonly account: string | null }>
        readonly meta: { readonly total: number }
      }
  )

/** Posts a lead of the account `acme`, which a business of `stranger` gets too, and makes all deliveries. */
const received = Effect.gen(function* () {
  const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
  yield* handedOut
  return Number(body.id)
})

interface Told {
  readonly event: {
    readonly type: string
    readonly data: { readonly lead_id: number; readonly business_id: string | null }
  }
}

/** The type and the business of each event about a lead that was delivered to a webhook. */
const toldOf = (token: string, id: string, lead: number) =>
  Effect.map(send(`${path}/${id}/deliveries?per_page=100`, { token }), ({ body }) =>
    (body.data as ReadonlyArray<Told>)
      .filter(({ event }) => event.data.lead_id === lead)
      .map(({ event }) => [event.type, event.data.business_id])
      .toSorted()
  )

/** Returns the words for the latest failure: of a webhook, of the same in the list, and of its latest delivery. */
const wordsFor = (id: string, token: string) =>
  Effect.gen(function* () {
    const { data } = (yield* get(`/${id}`, token)).body
    const [listed] = (yield* get("?per_page=1", token)).body.data
    const [delivery] = (yield* get(`/${id}/deliveries`, token)).body.data
    return [data.last_failure.reason, listed.last_failure.reason, delivery.attempts[0].failure]
  })

layer(TestServer.layer)("the webhooks of an account", (it) => {
  it.effect("are registered by any of its tokens, for itself alone", () =>
    Effect.gen(function* () {
      for (const token of [tokens.website, tokens.reader, tokens.affiliates, tokens.catalog]) {
        const { body, status } = yield* register(token)
        assert.deepStrictEqual([status, body.data.account], [201, "acme"])
      }
      assert.strictEqual((yield* register(tokens.stranger, { account: "stranger" })).body.data.account, "stranger")
      for (const account of ["acme", "nobody"]) {
        const { body, status } = yield* register(tokens.stranger, { account })
        const text = "The account field names something that does not exist."
        assert.deepStrictEqual([status, body.errors], [422, { account: [text] }])
      }
    })
  )

  it.effect("are at most a hundred", () =>
    Effect.gen(function* () {
      const { meta } = yield* listed(tokens.stranger)
      yield* Effect.replicateEffect(register(tokens.stranger), 100 - meta.total)
      const { body, status } = yield* register(tokens.stranger)
      const errors = { webhook: ["An account has at most 100 webhooks; remove one first."] }
      assert.deepStrictEqual([status, body.errors], [422, errors])
      const { data } = yield* listed(tokens.stranger)
      for (const { id } of data) yield* send(`${path}/${id}`, { token: tokens.stranger, method: "DELETE" })
      assert.strictEqual((yield* register(tokens.stranger)).status, 201)
    })
  )

  it.effect("are registered by an operator for an account that exists, or for all", () =>
    Effect.gen(function* () {
      const { body } = yield* register(tokens.operator, { account: "stranger" })
      assert.strictEqual(body.data.account, "stranger")
      assert.include(
        (yield* listed(tokens.stranger)).data.map(({ id }) => id),
        body.data.id
      )
      assert.isNull((yield* register(tokens.operator)).body.data.account)
      const unknown = yield* register(tokens.operator, { account: "nobody" })
      assert.deepStrictEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ["account"]])
    })
  )

  it.effect("are those that its tokens list, and an operator lists all", () =>
    Effect.gen(function* () {
      const mine = yield* idOf(tokens.reader)
      const ids = [mine, yield* idOf(tokens.stranger), yield* idOf(tokens.operator)]
      const own = yield* listed(tokens.all)
      assert.isTrue(own.data.every(({ account }) => account === "acme"))
      assert.strictEqual(own.meta.total, own.data.length)
      assert.deepStrictEqual(
        own.data.map(({ id }) => id).filter((id) => ids.includes(id)),
        [mine]
      )
      assert.includeMembers(
        (yield* listed(tokens.operator)).data.map(({ id }) => id),
        ids
      )
    })
  )

  it.effect("are managed by its tokens and by operators, and are 404 to others", () =>
    Effect.gen(function* () {
      const own = yield* idOf(tokens.reader)
      const ofAll = yield* idOf(tokens.operator)
      const lead = yield* received
      assert.isAbove((yield* toldOf(tokens.website, own, lead)).length, 0)
      const { body } = yield* send(`${path}/${own}/deliveries`, { token: tokens.catalog })
      const delivery = body.data[0].id
      const requests = (id: string) =>
        [
          ["GET", `/${id}`],
          ["GET", `/${id}/deliveries`],
          ["POST", `/${id}/deliveries/${delivery}/replay`],
          ["POST", `/${id}/replay-failed`],
          ["POST", `/${id}/test`],
          ["POST", `/${id}/rotate`],
          ["DELETE", `/${id}`]
        ] as const
      for (const [method, rest] of [...requests(own), ...requests(ofAll)]) {
        const refused = yield* send(path + rest, { method, token: tokens.stranger })
        assert.deepStrictEqual([refused.status, refused.body], [404, { message: "Not found." }], `${method} ${rest}`)
      }
      for (const [method, rest] of requests(own)) {
        assert.isBelow((yield* send(path + rest, { method, token: tokens.reader })).status, 300, `${method} ${rest}`)
      }
      assert.strictEqual((yield* send(`${path}/${ofAll}`, { token: tokens.operator })).status, 200)
    })
  )

  it.effect("get what happens to its leads and to its businesses, and of those of others nothing", () =>
    Effect.gen(function* () {
      const [own, others, all] = [
        yield* idOf(tokens.reader),
        yield* idOf(tokens.stranger),
        yield* idOf(tokens.operator)
      ]
      const lead = yield* received
      assert.deepStrictEqual(yield* toldOf(tokens.operator, own, lead), [
        ["business_lead.assigned", "first"],
        ["business_lead.assigned", "third"],
        ["lead.placed", null],
        ["lead.received", null]
      ])
      assert.deepStrictEqual(yield* toldOf(tokens.operator, others, lead), [["business_lead.assigned", "second"]])
      assert.strictEqual((yield* toldOf(tokens.operator, all, lead)).length, 5)
    })
  )

  it.effect("tells its account the same of an address that is not allowed and of one that cannot be reached", () =>
    Effect.gen(function* () {
      for (const failure of ["address_not_allowed", "unreachable", "timeout"] as const) {
        yield* TestClock.adjust("1 second")
        const id = yield* idOf(tokens.website)
        const { body } = yield* post(`/${id}/test`, tokens.website)
        yield* answeredWith(body.data.delivery_id, { status: null, failure })
        const word = failure === "timeout" ? "timeout" : "unreachable"
        assert.deepStrictEqual(yield* wordsFor(id, tokens.website), [word, word, word])
        assert.deepStrictEqual(yield* wordsFor(id, tokens.operator), [failure, failure, failure])
        const again = yield* send(`${path}/${id}/deliveries/${body.data.delivery_id}/replay`, {
          method: "POST",
          token: tokens.website
        })
        assert.strictEqual(again.body.data.attempts[0].failure, word)
      }
    })
  )
})
