import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { refuses } from "../Refuses.ts"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const leads = "/api/leads"
const list = "/api/businesses/first/leads"
const reclaim = "/api/businesses/first/leads/1/reclaim"

layer(TestServer.layer)("a request without a route", (it) => {
  it.effect("answers an unknown path with 404, with or without a token", () =>
    Effect.gen(function* () {
      for (const path of [
        "/",
        "/api",
        "/api/leads/1/2",
        "/api/nothing?page=1",
        "/api/%E0%A4%A",
        "//",
        "/api/leads/",
        "/api/leads/?page=1",
        "/api/businesses//leads",
        "/openapi.json/x"
      ]) {
        refuses(yield* send(path), 404, "Not found.")
        refuses(yield* send(path, { method: "POST", token: tokens.all }), 404, "Not found.")
      }
    })
  )

  it.effect("knows each path as it is written, and no other", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send("/api/affiliates", { token: tokens.all })).status, 200)
      for (const path of ["/api/AFFILIATES", "/API/affiliates", "//api/affiliates", "/api//affiliates"]) {
        refuses(yield* send(path), 404, "Not found.")
        refuses(yield* send(path, { method: "DELETE" }), 404, "Not found.")
      }
      for (const path of ["/api/affiliates/", "/api/affiliates;page=1", "/api/affiliates;", "/health/live;a?b"]) {
        refuses(yield* send(path, { token: tokens.all }), 404, "Not found.")
        refuses(yield* send(path, { method: "DELETE" }), 404, "Not found.")
      }
    })
  )

  it.effect("answers a wrong method with 405 and the allowed methods, with or without a token", () =>
    Effect.gen(function* () {
      const wrong = [
        ["DELETE", leads, "GET, HEAD, POST"],
        ["POST", "/api/leads/5", "GET, HEAD"],
        ["PUT", "/api/leads/preview", "POST"],
        ["GET", "/api/leads/preview", "POST"],
        ["GET", "/api/leads/preview?page=1", "POST"],
        ["GET", "/api/leads/5/approve", "POST"],
        ["POST", "/api/leads/5/distribution", "GET, HEAD"],
        ["POST", "/api/businesses/first/subscriptions", "GET, HEAD, PUT"],
        ["DELETE", "/api/businesses/first/leads/5", "GET, HEAD"],
        ["POST", list, "GET, HEAD"],
        ["PUT", reclaim, "POST"],
        ["OPTIONS", "/api/affiliates", "GET, HEAD, POST"],
        ["PUT", "/api/affiliates/aff-1", "GET, HEAD, PATCH"],
        ["DELETE", "/api/accounts/acme", "GET, HEAD, PATCH"],
        ["POST", "/api/catalogue", "GET, HEAD, PUT"],
        ["PUT", "/api/tokens", "GET, HEAD, POST"],
        ["GET", "/api/tokens/1", "DELETE"],
        ["POST", "/health/live", "GET, HEAD"],
        ["POST", "/openapi.json", "GET, HEAD"]
      ] as const
      for (const [method, path, allow] of wrong) {
        const answer = yield* send(path, { method })
        refuses(answer, 405, "Method not allowed.")
        assert.strictEqual(answer.headers.get("allow"), allow)
      }
    })
  )
})
