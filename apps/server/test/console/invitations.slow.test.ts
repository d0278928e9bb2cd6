import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const pending = /not accepted yet/

describeInBrowser("an invitation", () => {
  it.live("is shown as such to operators and colleagues, until it is accepted", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      const [link, colleague] = [yield* invite("Noor", {}), yield* invite("Ben", {})]
      yield* promise(() => desk.goto(`${origin}/operator/people`))
      yield* shows(desk, "noor@example.nl")
      assert.strictEqual(yield* promise(() => desk.getByText(pending).count()), 2)
      yield* promise(() => desk.getByRole("link", { name: "Noor" }).click())
      yield* shows(desk, pending)

      const page = yield* device(chromium, link)
      yield* press(page, "Sign in", "Leads")
      yield* promise(() => page.goto(`${origin}/account/people`))
      yield* shows(page, "ben@example.nl")
      assert.strictEqual(yield* promise(() => page.getByText(pending).count()), 1)

      yield* press(yield* device(chromium, colleague), "Sign in", "Leads")
      yield* promise(() => page.reload())
      yield* shows(page, "ben@example.nl")
      assert.strictEqual(yield* promise(() => page.getByText(pending).count()), 0)
    })
  )

  it.live("is accepted and declined on the profile page, where the person also leaves an account", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads")
      const { body } = yield* callFrom(desk, "GET", "/api/people?per_page=1")
      const { id, memberships } = body.data[0]
      const further = { memberships: [...memberships, { account: "zuidergroep", role: "member" }] }
      for (const answer of ["Decline", "Accept"] as const) {
        yield* callFrom(desk, "PATCH", `/api/people/${id}`, further)
        yield* promise(() => page.goto(`${origin}/profile`))
        yield* press(page, new RegExp(`^${answer}: `), new RegExp(`^The invitation is ${answer.toLowerCase()}`))
      }
      yield* press(page, /^Leave: Warmtewijs/, "and see nothing of it any more")
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Leave" }).click())
      yield* shows(page, "You left the account.")
      const left = yield* callFrom(desk, "GET", `/api/people/${id}`)
      assert.deepStrictEqual(left.body.data.memberships, [{ account: "zuidergroep", role: "member" }])
      yield* press(page, /^Leave: /, "It is your only account")
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Leave" }).click())
      yield* promise(() => page.waitForURL(`${origin}/sign-in*`))
      assert.strictEqual((yield* callFrom(desk, "GET", `/api/people/${id}`)).status, 404)
    })
  )
})
