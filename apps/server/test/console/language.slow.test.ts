import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the language of the web application", () => {
  it.live("is that of the person, whatever the browser and whoever used it before prefer", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const link = yield* invite("Noor", {}, "nl")

      // The browser speaks English, and so does the page on which nobody is signed in.
      const page = yield* device(chromium, link)
      const headings: Array<string> = []
      yield* press(page, "Sign in", /^Nog geen leads/)
      const lang = () => promise(() => page.locator("html").getAttribute("lang"))
      assert.strictEqual(yield* lang(), "nl")

      // Another device changes the language.
      yield* promise(() => page.evaluate(`localStorage.setItem("leadwell.language", "en")`))
      yield* promise(() =>
        page.addInitScript(`new MutationObserver(() => {
        const title = document.querySelector("h1")?.textContent
        if (title) (window.headings ??= new Set()).add(title)
      }).observe(document, { childList: true, subtree: true })`)
      )
      yield* promise(() => page.goto(`${origin}/profile`))
      yield* shows(page, "Je profiel")
      headings.push(...(yield* promise(async (): Promise<Array<string>> => page.evaluate("[...window.headings]"))))
      assert.deepStrictEqual(headings, ["Je profiel"])

      const choice = page.getByRole("combobox", { name: "Taal" })
      yield* promise(() => choice.selectOption("English"))
      yield* shows(page, "Your profile")
      assert.strictEqual((yield* callFrom(page, "GET", "/api/session")).body.data.person.language, "en")
      yield* promise(() => page.reload())
      yield* shows(page, "Your profile")
    })
  )
})
