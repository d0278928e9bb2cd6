import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, openProfile, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("what is read on a page", () => {
  it.live("has the name of the account for which a person acts, and of the affiliate of a business", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, origin } = yield* startMarket(chromium)
      const { body } = yield* callFrom(desk, "POST", "/api/people", {
        name: "Noor",
        email: "noor@example.nl",
        memberships: [
          { account: "warmtewijs", role: "member" },
          { account: "zuidergroep", role: "member" }
        ]
      })
      const page = yield* device(chromium, body.data.sign_in.link)
      yield* press(page, "Sign in", "Noor")
      yield* openProfile(page, "Noor")
      yield* shows(page, "Noor, noor@example.nl. Member, Warmtewijs.")
      const choice = page.getByRole("combobox", { name: "Act for" })
      assert.deepStrictEqual(yield* promise(() => choice.locator("option").allTextContents()), [
        "Warmtewijs (Member)",
        "Zuidergroep (Member)"
      ])

      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, "Warmtewijs BV")
    })
  )

  it.live("keeps the lines of what people wrote", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send("warmte-vergelijker", { description: "Two radiators.\nThe boiler is old." })
      yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      const text = desk.getByRole("definition").filter({ hasText: "The boiler is old." })
      assert.strictEqual(yield* promise(() => text.innerText()), "Two radiators.\nThe boiler is old.")
    })
  )
})
