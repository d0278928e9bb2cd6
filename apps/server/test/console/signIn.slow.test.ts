import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press, registerFrom } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("signing in by a link from a mail", () => {
  it.live("leads to the page that was wanted, though the mail opens another tab", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const link = yield* invite("Noor", {})
      const wanted = `${origin}/business/domstad-warmte/leads/1`
      const page = yield* device(chromium, wanted)
      const email = page.getByRole("textbox", { name: "E-mail address" })
      yield* promise(() => email.fill("nor@example.nl"))
      yield* press(page, "Send me a link", /This server sends no mail/)
      yield* promise(() => email.fill("noor@example.nl"))
      yield* press(page, "Send me a link", /This server sends no mail/)

      const tab = yield* promise(() => page.context().newPage())
      // The link is pasted where this page is open already.
      yield* promise(() => tab.goto(`${origin}/sign-in`))
      yield* shows(tab, "Send me a link")
      yield* promise(() => tab.goto(link))
      yield* press(tab, "Sign in", "person11@example.nl")
      assert.strictEqual(tab.url(), wanted)

      yield* callFrom(tab, "DELETE", "/api/session")
      yield* shows(tab, "If you were signed in, your session has ended.")
      const heading = tab.getByRole("heading", { level: 1, name: "Sign in" })
      assert.isTrue(yield* promise(() => heading.evaluate((node) => node === node.ownerDocument.activeElement)))
    })
  )
})

describeInBrowser("two tabs of one browser", () => {
  it.live("show the same person after somebody signs in or out in one of them", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      const first = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(first, "Sign in", "No leads yet.")
      yield* promise(() => first.goto(`${origin}/business/domstad-warmte/subscriptions`))
      const cap = first.getByRole("textbox", { name: "Daily cap" }).first()
      yield* promise(() => cap.fill("7"))

      const { body } = yield* callFrom(first, "GET", "/api/session")
      const again = yield* callFrom(desk, "POST", `/api/people/${body.data.person.id}/link`)
      const second = yield* promise(() => first.context().newPage())
      yield* promise(() => second.goto(again.body.data.link))
      const asked = first.waitForResponse("**/api/session")
      yield* press(second, "Sign in", "No leads yet.")
      yield* promise(() => asked)
      assert.strictEqual(yield* promise(() => cap.inputValue()), "7")

      const other = yield* invite("Piet", { businesses: ["amstel-installaties"], websites: [] })
      const third = yield* promise(() => first.context().newPage())
      yield* promise(() => third.goto(other))
      yield* press(third, "Sign in", "No leads yet.")
      yield* promise(() => first.getByRole("link", { name: "Piet" }).waitFor())
      yield* shows(first, "This business does not exist (any more), or you may not see it.")
      assert.strictEqual(yield* promise(() => cap.count()), 0)

      yield* promise(() => third.goto(`${origin}/profile`))
      yield* press(third, "Sign out", "Send me a link")
      yield* shows(first, "If you were signed in, your session has ended.")
    })
  )
})

describeInBrowser("the profile", () => {
  it.live("says when a passkey is not removed and a session not ended", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, origin } = yield* startMarket(chromium)
      yield* registerFrom(desk, "This laptop")
      const { body } = yield* callFrom(desk, "GET", "/api/session")
      const link = yield* callFrom(desk, "POST", `/api/people/${body.data.person.id}/link`)
      yield* press(yield* device(chromium, link.body.data.link), "Sign in", "Demo operator")
      yield* promise(() => desk.goto(`${origin}/profile`))
      yield* shows(desk, "This laptop")
      yield* promise(() =>
        desk.route("**/api/**", (route) => (route.request().method() === "DELETE" ? route.abort() : route.continue()))
      )
      const alerts = desk.getByRole("alert").filter({ hasText: "The server does not answer." })
      const dialog = desk.getByRole("dialog")
      yield* press(desk, "Remove: This laptop", /The passkey “This laptop” no longer signs you in/)
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* promise(() => dialog.locator(alerts).waitFor())
      yield* promise(() => dialog.getByRole("button", { name: "Cancel" }).click())
      yield* promise(() => alerts.waitFor({ state: "detached" }))
      yield* promise(() => desk.getByRole("button", { name: /^End: another browser/ }).click())
      yield* promise(() => alerts.waitFor())
    })
  )
})

describeInBrowser("the sign-in page of a demo", () => {
  it.live("lists its people, and signs one in by a button", () =>
    Effect.gen(function* () {
      const { origin } = yield* startMarket(yield* browser, { CATALOG_FILE: "" })
      const page = yield* device(yield* browser, `${origin}/operator/reclaims`)
      yield* shows(page, "Sign in to the demo as")
      yield* press(page, "Demo reviewer", "Demo reviewer")
      yield* promise(() => page.waitForURL(`${origin}/operator/reclaims`))
    })
  )
})
