import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const dialogOf = (page: Page) => page.getByRole("dialog")

const answer = (page: Page, name: string) =>
  promise(() => dialogOf(page).getByRole("button", { name, exact: true }).click())

/** Starts a market in which Noor has made a token and a webhook. Zoë may manage her. */
const startWithMaker = Effect.fnUntraced(function* (chromium: Browser) {
  const market = yield* startMarket(chromium)
  const maker = yield* device(chromium, yield* market.invite("Noor", {}))
  yield* press(maker, "Sign in", "Leads")
  const token = { account: "warmtewijs", name: "Website", abilities: ["leads:create"] }
  yield* callFrom(maker, "POST", "/api/tokens", token)
  yield* callFrom(maker, "POST", "/api/webhooks", {
    account: "warmtewijs",
    url: "https://example.org/hook",
    events: ["lead.received"]
  })
  const { body } = yield* callFrom(maker, "GET", "/api/session")
  const path = `/api/people/${body.data.person.id}`
  const ends = Effect.gen(function* () {
    const tokens = (yield* callFrom(market.desk, "GET", "/api/tokens")).body.data
    const webhooks = (yield* callFrom(market.desk, "GET", "/api/webhooks")).body.data
    const made = tokens.find(({ name }: { readonly name: string }) => name === "Website")
    return { isRevoked: made.revoked_at !== null, isDisabled: webhooks[0].state === "disabled" }
  })
  return { ...market, ends, maker, path }
})

const both = { isRevoked: true, isDisabled: true }
const neither = { isRevoked: false, isDisabled: false }

const end = "End this too"

describeInBrowser("what a person made", () => {
  it.live("is shown before the person is removed, and goes on unless one ends it too", () =>
    Effect.gen(function* () {
      const { desk, ends, origin, path } = yield* startWithMaker(yield* browser)
      const refused: Array<string> = []
      yield* promise(() => desk.goto(`${origin}/operator/people/${path.split("/").at(-1)}`))
      yield* press(desk, "Remove", "Website")
      yield* shows(desk, "https://example.org/hook")
      assert.isFalse(yield* promise(() => dialogOf(desk).getByRole("checkbox", { name: end }).isChecked()))
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* callFrom(desk, "PATCH", path, { name: "Noor Bakker" })
      yield* answer(desk, "Remove")
      yield* press(desk, "Show it as it is now", "Website")
      yield* promise(() => dialogOf(desk).getByRole("alert").waitFor({ state: "detached" }))
      desk.on("response", (response) => response.request().url().includes("dry_run") && refused.push(response.url()))
      yield* answer(desk, "Remove")
      yield* shows(desk, /^Noor.* is removed\./)
      assert.deepStrictEqual(yield* ends, neither)
      assert.deepStrictEqual(refused, [])
    })
  )

  it.live("ends with the person who is removed by a colleague, if that is chosen", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { ends, invite, origin } = yield* startWithMaker(chromium)
      const page = yield* device(chromium, yield* invite("Zoë", {}))
      yield* press(page, "Sign in", "Leads")
      yield* promise(() => page.goto(`${origin}/account/people`))
      yield* press(page, "Remove: Noor", "Website")
      yield* promise(() => dialogOf(page).getByText(end).click())
      assert.deepStrictEqual(yield* ends, neither)
      yield* answer(page, "Remove")
      yield* shows(page, "Noor is removed.")
      assert.deepStrictEqual(yield* ends, both)
    })
  )

  it.live("is shown to the person who leaves, and ends with the membership, if that is chosen", () =>
    Effect.gen(function* () {
      const { ends, maker, origin } = yield* startWithMaker(yield* browser)
      yield* promise(() => maker.goto(`${origin}/profile`))
      yield* shows(maker, /Mails about your passkeys cannot be switched off/)
      yield* press(maker, "Leave: Warmtewijs", "Website")
      yield* shows(maker, "https://example.org/hook")
      assert.deepStrictEqual(yield* violations(maker), [])
      yield* promise(() => dialogOf(maker).getByText(end).click())
      assert.deepStrictEqual(yield* ends, neither)
      yield* answer(maker, "Leave")
      yield* promise(() => maker.waitForURL(/sign-in/))
      assert.deepStrictEqual(yield* ends, both)
    })
  )

  it.live("is told in the audit trail of the account, where a colleague signs the person out", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, maker, origin } = yield* startWithMaker(chromium)
      const page = yield* device(chromium, yield* invite("Zoë", {}))
      yield* press(page, "Sign in", "Leads")
      yield* promise(() => page.goto(`${origin}/account/people`))
      yield* press(page, "Sign out everywhere: Noor", /Noor is signed out of this account in every browser/)
      yield* answer(page, "Sign out everywhere")
      yield* shows(page, "Noor is signed out of this account.")
      assert.strictEqual((yield* callFrom(maker, "GET", "/api/session")).status, 401)
      yield* promise(() => page.getByRole("link", { name: "Audit", exact: true }).click())
      yield* shows(page, "Made a token")
      yield* shows(page, "Ended sessions")
      assert.strictEqual(yield* promise(() => page.locator("main").locator('a[href^="/operator"]').count()), 0)
      assert.deepStrictEqual(yield* violations(page), [])
    })
  )

  it.live("is shown before an access becomes narrower, and not before a wider one", () =>
    Effect.gen(function* () {
      const { desk, ends, origin, path } = yield* startWithMaker(yield* browser)
      const scope = Effect.map(callFrom(desk, "GET", path), ({ body }) => body.data.memberships[0].scope)
      yield* promise(() => desk.goto(`${origin}/operator/people/${path.split("/").at(-1)}`))
      yield* press(desk, "Change access: Warmtewijs", "Only what is ticked here")
      yield* promise(() => dialogOf(desk).getByText("Only what is ticked here", { exact: true }).click())
      yield* promise(() => dialogOf(desk).getByText("Domstad Warmte", { exact: true }).click())
      const former = yield* scope
      yield* press(desk, "Save", "https://example.org/hook")
      assert.deepStrictEqual(yield* scope, former)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => dialogOf(desk).getByText("Isolatie Advies", { exact: true }).click())
      assert.strictEqual(yield* promise(() => desk.getByText(end).count()), 0)
      yield* press(desk, "Save", "https://example.org/hook")
      yield* promise(() => dialogOf(desk).getByText(end).click())
      yield* press(desk, "Save", /^The access of Noor is changed\./)
      assert.deepStrictEqual(yield* scope, { businesses: ["domstad-warmte"], websites: ["isolatie-advies"] })
      assert.deepStrictEqual(yield* ends, both)

      yield* press(desk, "Change access: Warmtewijs", "Only what is ticked here")
      yield* promise(() => dialogOf(desk).getByText("All of the account", { exact: true }).click())
      yield* press(desk, "Save", /^The access of Noor is changed\./)
      yield* promise(() => dialogOf(desk).waitFor({ state: "detached" }))
      assert.isUndefined(yield* scope)
    })
  )
})
