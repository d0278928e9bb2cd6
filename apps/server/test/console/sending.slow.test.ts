import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press, settled } from "../Chromium.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

/** Opens the connections of an account, and what makes a new one of them. */
const openForm = Effect.fnUntraced(function* (button: string) {
  const chromium = yield* browser
  const { invite, origin } = yield* startMarket(chromium)
  const page = yield* device(chromium, yield* invite("Noor", {}))
  yield* press(page, "Sign in", "No leads yet.")
  yield* promise(() => page.goto(`${origin}/account/connections`))
  yield* tabTo(page, "button", button)
  yield* key(page, "Enter")
  return page
})

/** Holds what changes something, until the returned effect lets it go. */
const hold = Effect.fnUntraced(function* (page: Page, pattern: string) {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  yield* promise(() =>
    page.route(pattern, async (route) => {
      if (route.request().method() === "POST") await released
      await route.continue()
    })
  )
  return Effect.sync(resolve)
})

const isBusy = (page: Page) => promise(() => page.getByRole("progressbar").waitFor())

const tick = (page: Page, name: string) => Effect.andThen(tabTo(page, "checkbox", name), key(page, "Space"))

describeInBrowser("a form whose answer takes long", () => {
  it.live("is sent once, however often the Enter key is pressed", () =>
    Effect.gen(function* () {
      const page = yield* openForm("Add a webhook")
      const release = yield* hold(page, "**/api/webhooks")
      yield* tick(page, "Lead received")
      const address = page.getByRole("textbox", { name: "Address" })
      yield* promise(() => address.fill("https://example.nl/leads"))
      yield* key(page, "Enter")
      yield* isBusy(page)
      yield* key(page, "Enter")
      yield* key(page, "Enter")
      yield* release
      yield* shows(page, "It is shown this once.")
      yield* settled(page)
      const { body } = yield* callFrom(page, "GET", "/api/webhooks")
      assert.strictEqual(body.meta.total, 1)
    })
  )

  it.live("shows the new secret, though its dialog was closed meanwhile", () =>
    Effect.gen(function* () {
      const page = yield* openForm("Make a token")
      const release = yield* hold(page, "**/api/tokens")
      yield* type(page, "Our planning")
      yield* tick(page, "Read leads")
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Make a token" }).click())
      yield* isBusy(page)
      yield* key(page, "Escape")
      yield* promise(() => page.getByRole("dialog").waitFor({ state: "detached" }))
      yield* release
      yield* shows(page, "Your new token")
      const token = yield* promise(() => page.getByLabel("Token", { exact: true }).inputValue())
      assert.match(token, /^lw_/)
    })
  )

  it.live("shows the secret that replaces another, though its dialog was closed meanwhile", () =>
    Effect.gen(function* () {
      const page = yield* openForm("Add a webhook")
      const body = { url: "https://example.nl/leads", events: ["lead.received"] }
      const { body: made } = yield* callFrom(page, "POST", "/api/webhooks", body)
      const { origin } = new URL(page.url())
      yield* promise(() => page.goto(`${origin}/account/connections/${made.data.id}`))
      const release = yield* hold(page, "**/rotate")
      yield* tabTo(page, "button", "New secret")
      yield* key(page, "Enter")
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "New secret" }).click())
      yield* isBusy(page)
      yield* key(page, "Escape")
      yield* promise(() => page.getByRole("dialog").waitFor({ state: "detached" }))
      yield* release
      yield* shows(page, "It is shown this once.")
    })
  )
})

describeInBrowser("a proxy that answers with a page of its own", () => {
  it.live("is told of in words of the application", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* promise(() => desk.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
      yield* promise(() => desk.getByRole("textbox", { name: "Postal code" }).fill("3511AB"))
      const told = [
        [413, "This is more than the server takes at once."],
        [408, "Sending this took too long. Try again with a better connection."],
        [502, "The server does not answer. Try again in a moment."],
        [500, "The server could not do this. Try again in a moment."]
      ] as const
      for (const [status, text] of told) {
        const answer = { status, contentType: "text/html", body: "<h1>nginx</h1>" }
        yield* promise(() => desk.route("**/preview", (route) => route.fulfill(answer), { times: 1 }))
        yield* press(desk, "Show", text)
      }
    })
  )
})
