import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const code = "warmte-vergelijker"
const texts = `/api/websites/${code}/consent-texts`

describeInBrowser("the consent texts of a website", () => {
  it.live("are added by keyboard, in full and with what people agree to, and the same text keeps its version", () =>
    Effect.gen(function* () {
      const { desk } = yield* startMarket(yield* browser)
      const enter = (role: "button" | "link", name: string) =>
        Effect.andThen(tabTo(desk, role, name), key(desk, "Enter"))
      yield* enter("link", "Websites")
      yield* enter("link", "Warmte Vergelijker")
      yield* shows(desk, "This website has no consent texts yet.")
      const add = (text: string) =>
        Effect.gen(function* () {
          yield* enter("button", "Add a text")
          yield* type(desk, text)
          yield* tabTo(desk, "checkbox", "Calls")
          yield* key(desk, "Space")
        })
      yield* enter("button", "Add a text")
      yield* type(desk, "You may call me.")
      yield* enter("button", "Add a text")
      yield* shows(desk, "Choose at least one.")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* tabTo(desk, "checkbox", "Calls")
      yield* key(desk, "Space")
      yield* enter("button", "Add a text")
      yield* shows(desk, "The text is version 1 (English).")
      yield* add("Up to three businesses may call me.")
      yield* enter("button", "Add a text")
      yield* shows(desk, "The text is version 2 (English).")
      yield* add("You may call me.")
      yield* enter("button", "Add a text")
      yield* shows(desk, "The text is version 1 (English).")
      yield* shows(desk, "1–2 of 2")
      const titles = desk.getByRole("heading", { level: 2 })
      assert.deepStrictEqual(yield* promise(() => titles.allTextContents()), [
        "Version 2, English",
        "Version 1, English"
      ])
      assert.deepStrictEqual(yield* violations(desk), [])
    })
  )

  it.live("are added by a member of the website's account, and read by a member of the website alone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      yield* callFrom(desk, "POST", texts, { language: "nl", text: "Bel mij maar.", purposes: ["call"] })
      const buttonsOf = Effect.fnUntraced(function* (name: string, scope: Parameters<typeof invite>[1]) {
        const page = yield* device(chromium, yield* invite(name, scope))
        yield* press(page, "Sign in", "Leads sent")
        yield* promise(() => page.goto(`${origin}/affiliate/websites`))
        yield* promise(() => page.getByRole("link", { name: "Consent texts: Warmte Vergelijker" }).click())
        yield* shows(page, "Bel mij maar.")
        return yield* promise(() => page.getByRole("button", { name: "Add a text" }).count())
      })
      const ofWebsite = { businesses: [], websites: [code] }
      assert.deepStrictEqual([yield* buttonsOf("Noor", {}), yield* buttonsOf("Ben", ofWebsite)], [1, 0])
    })
  )
})
