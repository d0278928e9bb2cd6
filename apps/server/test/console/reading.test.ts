import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, openProfile, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("names in place of ids", () => {
  it.live("tell for which account a person acts, and which affiliate a business has", () =>
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
})
