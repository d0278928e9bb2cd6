import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name })

const path = (page: Page) => new URL(page.url()).pathname

describeInBrowser("the search", () => {
  it.live("finds a lead by phone, a business, a person, a page and a command, by keyboard alone", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      const asked = new Array<string>()
      desk.on("request", (request) => asked.push(request.url()))
      /** Presses Enter once an option has the focus. */
      const enter = Effect.andThen(
        promise(() => desk.waitForFunction(`document.querySelector("[role=option][data-focused]") !== null`)),
        key(desk, "Enter")
      )
      const goes = (name: string, text: string, hit: string | RegExp, to: string) =>
        Effect.gen(function* () {
          yield* key(desk, name)
          yield* promise(() => desk.getByRole("dialog").getByRole("combobox").waitFor())
          yield* type(desk, text)
          yield* promise(() => option(desk, hit).waitFor())
          yield* enter
          yield* promise(() => desk.waitForURL(origin + to))
        })
      yield* goes("/", "06 12345611", "Lead 1", "/operator/leads/1")
      yield* goes("Control+k", "domst war", /^Domstad Warmte/, "/operator/businesses/domstad-warmte")
      yield* goes("/", "Webhooks", /^Webhooks/, "/operator/webhooks")
      yield* goes("Meta+k", "demo op", /^Demo operator/, "/operator/people/*")
      assert.deepStrictEqual(
        asked.filter((url) => /12345611|domst/.test(url.replace(/business(?:es\/|=)domstad-warmte.*/, ""))),
        []
      )
      yield* key(desk, "/")
      yield* type(desk, "Zzz")
      yield* shows(desk, "Nothing was found.")
      yield* key(desk, "Escape")
      yield* key(desk, "Escape")
      yield* promise(() => desk.getByRole("dialog").waitFor({ state: "detached" }))
      yield* key(desk, "/")
      yield* type(desk, "Sign ou")
      yield* promise(() => option(desk, "Sign out").waitFor())
      yield* enter
      yield* promise(() => desk.waitForURL(`${origin}/sign-in*`))
    }).pipe(Effect.scoped)
  )

  it.live("keeps what is typed while it opens, and goes to the only thing that it finds", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.reload())
      yield* shows(desk, "Today so far")
      const arrive = Promise.withResolvers<void>()
      yield* promise(() =>
        desk.route(/SearchField/, async (route) => {
          await arrive.promise
          await route.continue()
        })
      )
      yield* key(desk, "/")
      yield* type(desk, "person11@exam")
      arrive.resolve()
      yield* promise(() => desk.getByRole("dialog").getByRole("combobox").waitFor())
      yield* type(desk, "ple.nl")
      assert.strictEqual(
        yield* promise(() => desk.getByRole("dialog").getByRole("combobox").inputValue()),
        "person11@example.nl"
      )
      yield* key(desk, "Enter")
      yield* promise(() => desk.waitForURL(`${origin}/operator/leads/1`))
    }).pipe(Effect.scoped)
  )

  it.live("finds for a member what is theirs alone, and opens by a button on a telephone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* promise(() => page.setViewportSize({ width: 390, height: 844 }))
      yield* press(page, "Sign in", "Jane Doe")
      assert.strictEqual(yield* promise(() => page.title()), "Leads · Domstad Warmte · Leadwell")
      yield* tabTo(page, "button", "Search")
      yield* key(page, "Enter")
      yield* promise(() => page.getByRole("dialog").getByRole("combobox").waitFor())
      assert.deepStrictEqual(yield* violations(page), [])
      yield* type(page, "person11@example.nl")
      yield* promise(() => option(page, /^Lead 1/).waitFor())
      assert.notInclude(yield* promise(() => page.getByRole("listbox").innerText()), "Jane")
      yield* key(page, "Enter")
      yield* shows(page, "Annual gas consumption")
      assert.strictEqual(path(page), "/business/domstad-warmte/leads/1")
      const { body } = yield* callFrom(desk, "GET", "/api/audit?action=lead.viewed")
      assert.strictEqual(body.meta.total, 0)
    }).pipe(Effect.scoped)
  )
})
