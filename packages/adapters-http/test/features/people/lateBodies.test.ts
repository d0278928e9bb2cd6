import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { tokens } from "../../TestCatalog.ts"
import { fromOwnPage, newPerson, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { patchJson, postJson, send } from "../../TestServer.ts"
import { open } from "../../Wire.ts"

const token = { account: "acme", name: "kept", abilities: ["leads:read"] }
const webhook = { url: "https://receiver.example/hook", events: ["lead.received"] }

/** Begins a request, lets something happen while its body is on the way, and returns the answer. */
const late = Effect.fnUntraced(function* <A, E, R>(
  path: string,
  { authorization, body, cookie = "" }: { authorization?: string; body: object; cookie?: string },
  meanwhile: Effect.Effect<A, E, R>
) {
  const bytes = Buffer.from(JSON.stringify(body))
  const credential =
    authorization === undefined ? { ...fromOwnPage(cookie), authorization: undefined } : { authorization }
  const headers = { ...credential, "content-type": "application/json", host: "127.0.0.1" }
  const { told, write } = yield* open(path, { body: bytes, headers })
  write(bytes.subarray(0, 5))
  yield* send("/health/live")
  yield* meanwhile
  write(bytes.subarray(5))
  return yield* Fiber.join(told)
})

const remove = (id: string) => send(`/api/people/${id}`, { method: "DELETE", token: tokens.operator })

const endSessions = (id: string) => send(`/api/people/${id}/sessions`, { method: "DELETE", token: tokens.operator })

const narrow = (id: string) =>
  patchJson(`/api/people/${id}`, tokens.operator, {
    memberships: [{ account: "acme", role: "member", scope: { businesses: ["first"], websites: [] } }]
  })

layer(TestServer.layer)("a body that arrives late", (it) => {
  it.effect("does nothing for a person who is removed or signed out meanwhile, or whose membership is narrower", () =>
    Effect.gen(function* () {
      const bodies = [
        ["/api/tokens", token],
        ["/api/webhooks", webhook],
        ["/api/people", newPerson()]
      ] as const
      for (const [path, body] of bodies) {
        for (const [change, status] of [
          [remove, 401],
          [endSessions, 401],
          [narrow, 403]
        ] as const) {
          const { cookie, id } = yield* signedIn()
          const told = yield* late(path, { body, cookie }, change(id))
          assert.strictEqual(told.status, status, `${path} ${told.text}`)
        }
      }
    })
  )

  it.effect("does nothing for a token that is revoked meanwhile", () =>
    Effect.gen(function* () {
      const made = yield* postJson("/api/tokens", tokens.operator, { ...token, abilities: ["operator"] })
      const { id, token: secret } = made.body.data
      const revoke = send(`/api/tokens/${id}`, { method: "DELETE", token: tokens.operator })
      const told = yield* late("/api/people", { authorization: `Bearer ${secret}`, body: newPerson() }, revoke)
      assert.strictEqual(told.status, 401, told.text)
    })
  )

  it.effect("counts for a person of whom nothing changed", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const told = yield* late("/api/tokens", { body: token, cookie }, Effect.void)
      assert.strictEqual(told.status, 201, told.text)
    })
  )
})
