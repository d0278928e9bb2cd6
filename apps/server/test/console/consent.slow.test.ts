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

describeInBrowser("what a person agreed to", () => {
  it.live("is read once somebody opens it on the page of the lead, in full, and each look is audited", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* callFrom(desk, "POST", texts, { language: "en", text: "You may call me.", purposes: ["call"] })
      const looks = Effect.map(
        callFrom(desk, "GET", "/api/audit?action=lead.viewed&per_page=1"),
        ({ body }): number => body.meta.total
      )
      const open = Effect.fnUntraced(function* (lead: string, text: string) {
        yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
        yield* shows(desk, "What the person agreed to")
        yield* shows(desk, "Why the others do not")
        const before = yield* looks
        yield* promise(() => desk.locator("summary", { hasText: "Show" }).focus())
        yield* key(desk, "Enter")
        yield* shows(desk, text)
        assert.deepStrictEqual(yield* violations(desk), [])
        return (yield* looks) - before
      })
      yield* callFrom(desk, "PATCH", `/api/websites/${code}`, { consent: "off" })
      const unkept = yield* send()
      yield* callFrom(desk, "PATCH", `/api/websites/${code}`, { consent: "recorded" })
      const silent = yield* send()
      const consent = { text_version: 1, language: "en", page_url: "https://warmte.example/form?from=mail" }
      const agreed = yield* send(code, { consent })
      assert.strictEqual(yield* open(unkept, "Nothing is kept of what the person agreed to."), 0)
      assert.strictEqual(yield* open(silent, "The website did not tell what the person agreed to."), 1)
      assert.strictEqual(yield* open(agreed, "You may call me."), 1)
      yield* shows(desk, "1, English")
      yield* shows(desk, "https://warmte.example/form")
    })
  )

  it.live("is shown to the business that got the lead, and to the sender of the lead", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin, send } = yield* startMarket(chromium)
      yield* callFrom(desk, "POST", texts, { language: "en", text: "You may call me.", purposes: ["call"] })
      yield* callFrom(desk, "PATCH", `/api/websites/${code}`, { consent: "required" })
      const lead = yield* send(code, { consent: { text_version: 1, language: "en" } })
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads")
      for (const path of [`/business/domstad-warmte/leads/${lead}`, `/affiliate/leads/${lead}`]) {
        yield* promise(() => page.goto(origin + path))
        yield* promise(() => page.locator("summary", { hasText: "Show" }).click())
        yield* shows(page, "You may call me.")
        assert.deepStrictEqual(yield* violations(page), [])
      }
    })
  )
})
