import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  browser,
  callFrom,
  describeInBrowser,
  device,
  openProfile,
  press,
  registerFrom,
  signInFrom
} from "../Chromium.ts"
import { start } from "../RunningServer.ts"

describeInBrowser("the page where people sign in", () => {
  it.live("adds a passkey, signs in with it, and removes it", () =>
    Effect.gen(function* () {
      const server = yield* start({ STORAGE: "memory" })
      const said = yield* server.until("#lwl_")
      const link = /^http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
      const page = yield* device(yield* browser, link)
      yield* press(page, "Sign in", "Demo operator")
      yield* openProfile(page, "Demo operator")
      yield* press(page, "Add a passkey", /^The passkey .* is added\./)
      yield* press(page, "Sign out", "Send me a link")
      yield* press(page, "Sign in with a passkey", "Demo operator")
      yield* openProfile(page, "Demo operator")
      yield* press(page, /^Remove: /, "Remove this passkey")
      yield* press(page, "Remove", /^The passkey .* is removed\./)
      yield* press(page, "Sign out", "Send me a link")
      yield* press(page, "Sign in with a passkey", /not known here/)
      assert.strictEqual((yield* callFrom(page, "GET", "/api/session")).status, 401)
    })
  )
})

describeInBrowser("passkeys", () => {
  it.live("are made after a link, sign in later, and are refused once they are removed", () =>
    Effect.gen(function* () {
      const server = yield* start({ STORAGE: "memory" })
      const said = yield* server.until("#lwl_")
      const link = /^http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
      const chromium = yield* browser
      const statusOf = (page: typeof desk) => Effect.map(callFrom(page, "GET", "/api/session"), ({ status }) => status)

      const desk = yield* device(chromium, link)
      yield* press(desk, "Sign in", "Demo operator")
      const { body: session } = yield* callFrom(desk, "GET", "/api/session")
      const invited = yield* callFrom(desk, "POST", "/api/people", {
        name: "Noor",
        email: "noor@example.nl",
        memberships: [{ account: session.data.account, role: "member" }]
      })
      assert.strictEqual(invited.status, 201)
      const { id, sign_in } = invited.body.data

      const laptop = yield* device(chromium, sign_in.link)
      yield* press(laptop, "Sign in", "Noor")
      assert.strictEqual((yield* registerFrom(laptop, "Laptop")).status, 201)
      yield* openProfile(laptop, "Noor")
      yield* press(laptop, "Sign out", "Send me a link")
      assert.strictEqual(yield* statusOf(laptop), 401)
      const again = yield* signInFrom(laptop)
      assert.deepStrictEqual([again.status, again.body.data.person.id], [201, id])
      assert.strictEqual(yield* statusOf(laptop), 200)

      // The second device has no passkey yet, and the invitation is used.
      const phone = yield* device(chromium, sign_in.link)
      yield* press(phone, "Sign in", /unknown, used or older/)
      const another = yield* callFrom(desk, "POST", `/api/people/${id}/link`)
      yield* Effect.promise(() => phone.goto("about:blank"))
      yield* Effect.promise(() => phone.goto(another.body.data.link))
      yield* press(phone, "Sign in", "Noor")
      assert.strictEqual((yield* registerFrom(phone, "Phone")).status, 201)
      yield* openProfile(phone, "Noor")
      yield* press(phone, "Sign out", "Send me a link")
      assert.strictEqual((yield* signInFrom(phone)).status, 201)

      // The laptop is lost: its session and its passkey are taken away from the phone.
      const sessions = yield* callFrom(phone, "GET", "/api/sessions")
      const others = sessions.body.data.filter((one: { readonly current: boolean }) => !one.current)
      assert.strictEqual(others.length, 1)
      const ended = yield* callFrom(phone, "DELETE", `/api/sessions/${others[0].id}`)
      assert.deepStrictEqual([ended.status, yield* statusOf(laptop)], [204, 401])
      const { body: passkeys } = yield* callFrom(phone, "GET", "/api/passkeys")
      assert.deepStrictEqual(
        passkeys.data.map(({ name }: { readonly name: string }) => name),
        ["Phone", "Laptop"]
      )
      const removed = yield* callFrom(phone, "DELETE", `/api/passkeys/${passkeys.data[1].id}`)
      assert.strictEqual(removed.status, 204)
      const refused = yield* signInFrom(laptop)
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["credential"]])
      assert.strictEqual(yield* statusOf(laptop), 401)
      assert.strictEqual(yield* statusOf(phone), 200)
    })
  )
})
