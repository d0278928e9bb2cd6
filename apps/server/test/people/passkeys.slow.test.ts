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
import { startHere } from "../ServerHere.ts"

describeInBrowser("the page where people sign in", () => {
  it.live("adds a passkey, signs in with it, and removes it", () =>
    Effect.gen(function* () {
      const server = yield* startHere({})
      const said = yield* server.until("#lwl_")
      const link = /http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
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

  it.live("leads somebody who signed in too long ago to a new sign-in, and back to the profile", () =>
    Effect.gen(function* () {
      const server = yield* startHere({})
      const said = yield* server.until("#lwl_")
      const link = /http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
      const page = yield* device(yield* browser, link)
      yield* press(page, "Sign in", "Demo operator")
      yield* openProfile(page, "Demo operator")
      yield* press(page, "Add a passkey", /^The passkey .* is added\./)
      // What the server answers to a session of ten minutes.
      const session = ["Sign in again: this is done within ten minutes of a sign-in."]
      const body = JSON.stringify({
        message: session[0],
        errors: { session },
        codes: { session: [{ code: "sign_in_not_fresh" }] }
      })
      yield* Effect.promise(() =>
        page.route("**/api/passkeys/*", (route) =>
          route.fulfill({ status: 403, body, contentType: "application/json" })
        )
      )
      yield* press(page, "Add a passkey", /more than ten minutes ago/)
      yield* Effect.promise(() => page.getByRole("link", { name: "Sign in again" }).click())
      yield* Effect.promise(() => page.unrouteAll())
      yield* press(page, "Sign in with a passkey", "Your profile")
      assert.strictEqual(new URL(page.url()).pathname, "/profile")
      const { body: sessions } = yield* callFrom(page, "GET", "/api/sessions")
      assert.strictEqual(sessions.data.length, 1)
      yield* press(page, /^Remove: /, "Remove this passkey")
      yield* press(page, "Remove", /^The passkey .* is removed\./)
    })
  )

  it.live("shows an operator the passkeys of a person, who removes them with all sessions", () =>
    Effect.gen(function* () {
      const server = yield* startHere({})
      const said = yield* server.until("#lwl_")
      const link = /http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
      const chromium = yield* browser
      const desk = yield* device(chromium, link)
      yield* press(desk, "Sign in", "Demo operator")
      const { body: session } = yield* callFrom(desk, "GET", "/api/session")
      const memberships = [{ account: session.data.account, role: "member" }]
      const noor = { name: "Noor", email: "noor@example.nl", memberships }
      const { id, sign_in } = (yield* callFrom(desk, "POST", "/api/people", noor)).body.data
      const laptop = yield* device(chromium, sign_in.link)
      yield* press(laptop, "Sign in", "Noor")
      assert.strictEqual((yield* registerFrom(laptop, "Laptop")).status, 201)
      yield* Effect.promise(() => desk.goto(`${new URL(desk.url()).origin}/operator/people/${id}`))
      yield* press(desk, "Remove: Laptop", /The person gets a mail/)
      yield* press(desk, "Cancel", "End all sessions")
      yield* press(desk, "End all sessions", "Remove the passkey too")
      yield* Effect.promise(() => desk.getByText("Remove the passkey too").click())
      yield* Effect.promise(() => desk.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click())
      yield* Effect.promise(() => desk.getByText("This person has no passkey.").waitFor())
      yield* Effect.promise(() => desk.getByText("The sessions of Noor are ended.").waitFor())
      assert.strictEqual((yield* callFrom(laptop, "GET", "/api/session")).status, 401)
    })
  )
})

describeInBrowser("passkeys", () => {
  it.live("are made after a link, sign in later, and are refused once they are removed", () =>
    Effect.gen(function* () {
      const server = yield* startHere({})
      const said = yield* server.until("#lwl_")
      const link = /http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
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
