import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { refuses } from "../Refuses.ts"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const leads = "/api/leads"
const list = "/api/businesses/first/leads"
const foreignList = "/api/businesses/second/leads"
const reclaim = "/api/businesses/first/leads/1/reclaim"

layer(TestServer.layer)("refusals", (it) => {
  it.effect("answers 401 with a challenge when no valid token comes along, before anything else", () =>
    Effect.gen(function* () {
      const headers = [
        "",
        "Bearer",
        "Bearer ",
        "Basic abc",
        `Bearer ${tokens.all}x`,
        `Bearer lw_${"z".repeat(43)}`,
        "Bearer x"
      ]
      for (const path of [
        list,
        "/api/businesses/nobody/leads",
        "/api/affiliates?page=0",
        "/api/affiliates/none",
        "/api/leads?stage=none",
        "/api/leads/none"
      ]) {
        for (const authorization of headers) {
          const answer = yield* send(path, authorization === "" ? {} : { headers: { authorization } })
          refuses(answer, 401, "Unauthenticated.")
          assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
        }
      }
      refuses(yield* send(leads, { method: "POST", body: "not json" }), 401, "Unauthenticated.")
      refuses(yield* send(reclaim, { method: "POST", body: "x" }), 401, "Unauthenticated.")
    })
  )

  it.effect("answers 403 when the token lacks the ability, before it looks for the thing", () =>
    Effect.gen(function* () {
      const message = "This action is unauthorized."
      refuses(yield* send(leads, { method: "POST", token: tokens.reader, body: "x" }), 403, message)
      refuses(yield* send("/api/businesses/nobody/leads", { token: tokens.website }), 403, message)
      refuses(yield* send("/api/affiliates/none", { token: tokens.reader }), 403, message)
      refuses(yield* send(reclaim, { method: "POST", token: tokens.reader }), 403, message)
      refuses(yield* send("/api/leads?stage=none", { token: tokens.reader }), 403, message)
      refuses(yield* send("/api/leads/none", { token: tokens.reader }), 403, message)
      assert.strictEqual((yield* send(list, { token: tokens.reader })).status, 200)
    })
  )

  it.effect("answers 404 for a business that is not there and 403 for another account's, before query and body", () =>
    Effect.gen(function* () {
      for (const id of ["nobody", "a.b", "x".repeat(65), "%00", "f%20irst"]) {
        refuses(yield* send(`/api/businesses/${id}/leads?page=0`, { token: tokens.all }), 404, "Not found.")
        const path = `/api/businesses/${id}/leads/1/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 404, "Not found.")
      }
      const message = "This action is unauthorized."
      refuses(yield* send(`${foreignList}?page=0`, { token: tokens.all }), 403, message)
      for (const lead of ["1", "999", "abc"]) {
        const path = `/api/businesses/second/leads/${lead}/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 403, message)
      }
    })
  )

  it.effect("lets an operator see every business's leads, but not reclaim for it", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send(foreignList, { token: tokens.operator })).status, 200)
      const answer = yield* send(reclaim, { method: "POST", token: tokens.operator, body: "x" })
      refuses(answer, 403, "This action is unauthorized.")
    })
  )

  it.effect("answers 404 for a lead that the business never got, before it looks at the body", () =>
    Effect.gen(function* () {
      for (const id of ["999", "0", "-1", "01", "1e3", "abc", "9007199254740992", "9223372036854775808"]) {
        const path = `/api/businesses/first/leads/${id}/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 404, "Not found.")
      }
    })
  )
})
