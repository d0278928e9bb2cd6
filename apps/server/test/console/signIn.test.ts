import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
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
      yield* press(page, "Send me a link", /a link is on its way/)
      yield* promise(() => email.fill("noor@example.nl"))
      yield* press(page, "Send me a link", /a link is on its way/)

      const tab = yield* promise(() => page.context().newPage())
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
