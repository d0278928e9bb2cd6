import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { browser, callFrom, describeInBrowser, press } from "../Chromium.ts"
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
      yield* shows(desk, "Noor is removed.")
      yield* promise(() => desk.goBack())
      yield* shows(desk, "This person does not exist (any more), or you may not see it.")
      assert.isFalse(yield* promise(() => desk.getByText("noor@example.nl").isVisible()))
      assert.strictEqual(yield* promise(() => desk.getByRole("button", { name: "Remove" }).count()), 0)
    })
  )

  it.live("leaves the focus beside it, and is told of", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const dialog = desk.getByRole("dialog")
      const answer = (name: string) => promise(() => dialog.getByRole("button", { name }).click())
      const focused = (one: Locator) => promise(() => one.and(desk.locator(":focus")).waitFor({ state: "attached" }))

      yield* promise(() => desk.goto(`${origin}/profile`))
      yield* press(desk, "Add a passkey", /^The passkey .* is added\./)
      yield* press(desk, /^Remove: /, "Remove this passkey")
      yield* answer("Cancel")
      assert.lengthOf((yield* callFrom(desk, "GET", "/api/passkeys")).body.data, 1)
      yield* press(desk, /^Remove: /, "Remove this passkey")
      yield* answer("Remove")
      yield* shows(desk, /^The passkey .* is removed\./)
      assert.lengthOf((yield* callFrom(desk, "GET", "/api/passkeys")).body.data, 0)
      yield* focused(desk.getByRole("heading", { name: "Passkeys" }))

      for (const name of ["First", "Second"]) {
        yield* callFrom(desk, "POST", "/api/tokens", { account: "warmtewijs", name, abilities: ["leads:read"] })
      }
      yield* promise(() => desk.goto(`${origin}/operator/tokens`))
      yield* press(desk, "Revoke: First", /are refused at once/)
      yield* answer("Revoke")
      yield* shows(desk, "The token “First” is revoked.")
      yield* focused(desk.getByRole("listitem").filter({ hasText: "First" }))
    })
  )
})
