import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const unsigned = "Has not signed in yet"

describeInBrowser("a person who never signed in", () => {
  it.live("is shown as such to operators and colleagues, until the first sign-in", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      const [link, colleague] = [yield* invite("Noor", {}), yield* invite("Ben", {})]
      yield* promise(() => desk.goto(`${origin}/operator/people`))
      yield* shows(desk, "noor@example.nl")
      assert.strictEqual(yield* promise(() => desk.getByText(unsigned).count()), 2)
      yield* promise(() => desk.getByRole("link", { name: "Noor" }).click())
      yield* shows(desk, unsigned)

      const page = yield* device(chromium, link)
      yield* press(page, "Sign in", "Domstad Warmte")
      yield* promise(() => page.goto(`${origin}/account/people`))
      yield* shows(page, "ben@example.nl")
      assert.strictEqual(yield* promise(() => page.getByText(unsigned).count()), 1)

      yield* press(yield* device(chromium, colleague), "Sign in", "Domstad Warmte")
      yield* promise(() => page.reload())
      yield* shows(page, "ben@example.nl")
      assert.strictEqual(yield* promise(() => page.getByText(unsigned).count()), 0)
    })
  )
})
