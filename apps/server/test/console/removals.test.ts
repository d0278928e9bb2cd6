import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("what is removed", () => {
  it.live("is gone from its page when one comes back to it", () =>
    Effect.gen(function* () {
      const { desk, invite, origin } = yield* startMarket(yield* browser)
      yield* invite("Noor", {})
      yield* promise(() => desk.goto(`${origin}/operator/people`))
      yield* promise(() => desk.getByRole("link", { name: "Noor" }).click())
      yield* press(desk, "Remove", "Remove this person")
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Remove" }).click())
      yield* shows(desk, "The person is removed.")
      yield* promise(() => desk.goBack())
      yield* shows(desk, /There is no such page, or you may not see it/)
      assert.isFalse(yield* promise(() => desk.getByText("noor@example.nl").isVisible()))
      assert.strictEqual(yield* promise(() => desk.getByRole("button", { name: "Remove" }).count()), 0)
    })
  )
})
