import { assert, layer } from "@effect/vitest"
import { type ServerSettings, SettingsInForce } from "@leadwell/adapters-http/setting/ServerSettings"
import { Effect, Layer } from "effect"
import { tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const inForce: typeof ServerSettings.Type = {
  version: "1.2.3",
  business_time_zone: "Europe/Brussels",
  settings: [
    { name: "PORT", value: "3000", source: "default", hidden: false },
    { name: "SMTP_URL", value: null, source: "environment", hidden: true }
  ]
}

layer(Layer.provide(TestServer.layer, Layer.succeed(SettingsInForce, inForce)))("the settings", (it) => {
  it.effect("are shown to an operator, and to no reviewer or token of an account", () =>
    Effect.gen(function* () {
      const { body, status } = yield* send("/api/settings", { token: tokens.operator })
      assert.deepStrictEqual([status, body], [200, { data: inForce }])
      assert.strictEqual((yield* send("/api/settings", { token: tokens.all })).status, 403)
      const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "reviewer" }] })
      assert.strictEqual((yield* send("/api/settings", { headers: fromOwnPage(cookie) })).status, 403)
    })
  )

  it.effect("are tried with a mail, which is unsent without a mail server", () =>
    Effect.gen(function* () {
      const { body, status } = yield* send("/api/mail/test", { method: "POST", token: tokens.operator })
      assert.deepStrictEqual([status, body], [200, { data: { result: "unsent", code: null, failure: null } }])
    })
  )
})
