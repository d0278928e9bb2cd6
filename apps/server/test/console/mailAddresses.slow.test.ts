import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** An address that a link would take for the beginning of a mail with another receiver and a text. */
const email = "jane?bcc=spy%40example.org&body=Hello#@example.nl"

const href = "mailto:jane%3Fbcc%3Dspy%2540example.org%26body%3DHello%23@example.nl"

describeInBrowser("the link to the e-mail address of a lead", () => {
  it.live("leads to this address alone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin, send } = yield* startMarket(chromium)
      const id = yield* send("warmte-vergelijker", { email })
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Jane Doe")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/${id}`))
      yield* promise(() => desk.goto(`${origin}/operator/leads/${id}`))
      for (const one of [page, desk]) {
        yield* shows(one, email)
        const link = one.locator('a[href^="mailto:"]')
        assert.strictEqual(yield* promise(() => link.getAttribute("href")), href)
      }
    })
  )
})
