import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { freePort } from "../../../../proof/test/FreePort.ts"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "../console/Accessibility.ts"
import { shows, startMarket } from "../console/Market.ts"
import { signInAtProvider, startOpenIdServer } from "./OpenIdServer.ts"

describeInBrowser("signing in with an OpenID provider", () => {
  it.live("brings an operator to the page that was wanted, and lets nobody else in", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const chromium = yield* browser
      const settings = yield* startOpenIdServer(port)
      const { desk, origin, server } = yield* startMarket(chromium, {
        PORT: String(port),
        LOG_LEVEL: "info",
        LOG_FORMAT: "pretty",
        ...settings
      })
      const { body } = yield* callFrom(desk, "GET", "/api/session")
      const noor = { name: "Noor", email: "noor@example.nl" }
      const memberships = [{ account: body.data.account, role: "reviewer" }]
      assert.strictEqual((yield* callFrom(desk, "POST", "/api/people", { ...noor, memberships })).status, 201)

      const laptop = yield* device(chromium, `${origin}/operator/leads?stage=held`)
      yield* press(laptop, "Sign in with Example", "Sign-in")
      yield* signInAtProvider(laptop, noor.email)
      yield* shows(laptop, "Noor")
      assert.strictEqual(laptop.url(), `${origin}/operator/leads?stage=held`)
      assert.strictEqual((yield* callFrom(laptop, "GET", "/api/session")).body.data.person.email, noor.email)
      yield* Effect.promise(() => laptop.goBack())
      assert.notMatch(laptop.url(), /code=/)

      const stranger = yield* device(chromium, `${origin}/sign-in`)
      yield* press(stranger, "Sign in with Example", "Sign-in")
      yield* signInAtProvider(stranger, "stranger@example.nl")
      yield* shows(stranger, "You are not let in here.")
      assert.strictEqual(stranger.url(), `${origin}/sign-in/openid`)
      assert.deepStrictEqual(yield* violations(stranger), [])
      assert.strictEqual((yield* callFrom(stranger, "GET", "/api/session")).status, 401)
      const said = yield* server.until("A sign-in with the OpenID provider is refused: no operator or reviewer")
      assert.notMatch(said, /noor@|stranger@|code=|lwo_/)
    })
  )

  it.live("says so when the provider does not answer, and leaves the other ways", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const dead = { OPENID_ISSUER: `http://localhost:${yield* freePort}`, OPENID_NAME: "Example" }
      const client = { OPENID_CLIENT_ID: "leadwell", OPENID_CLIENT_SECRET: "secret" }
      const { origin, server } = yield* startMarket(chromium, {
        LOG_LEVEL: "info",
        LOG_FORMAT: "pretty",
        ...dead,
        ...client
      })
      const laptop = yield* device(chromium, `${origin}/sign-in`)
      yield* press(laptop, "Sign in with Example", "The sign-in service does not answer.")
      assert.deepStrictEqual(yield* violations(laptop), [])
      yield* shows(laptop, "Send me a link")
      yield* server.until("The OpenID provider cannot be asked: ECONNREFUSED")
    })
  )
})
