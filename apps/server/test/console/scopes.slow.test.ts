import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press, settled } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** Presses what has a text in the open dialog. */
const choose = (page: Page, text: string) =>
  promise(() => page.getByRole("dialog").getByText(text, { exact: true }).click())

const fill = (page: Page, label: string, text: string) =>
  promise(() => page.getByRole("textbox", { name: label, exact: true }).fill(text))

const select = (page: Page, label: string, option: string) =>
  promise(() => page.getByRole("combobox", { name: label, exact: true }).selectOption(option))

const open = (page: Page, address: string) => promise(() => page.goto(address))

/** Returns the scopes of the latest person, by account. */
const scopesOfLatest = (desk: Page) =>
  Effect.map(callFrom(desk, "GET", "/api/people?per_page=1"), ({ body }) =>
    [...body.data[0].memberships, ...body.data[0].pending].map((one: { readonly scope?: unknown }) => one.scope ?? null)
  )

/** The memberships of a person in two accounts. */
const membershipsWith = (other: object) => [
  { account: "warmtewijs", role: "member" },
  { account: "zuidergroep", role: "member", ...other }
]

describeInBrowser("a part of an account", () => {
  it.live("is chosen by operators for a person whom they invite, shown by names, and changed", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const whole: Array<string> = []
      desk.on("request", (request) => request.url().includes("/api/catalogue") && whole.push(request.url()))
      yield* open(desk, `${origin}/operator/people`)
      yield* press(desk, "Invite", "Invite a person")
      yield* fill(desk, "Name", "Noor")
      yield* fill(desk, "E-mail address", "noor@example.nl")
      yield* select(desk, "Account", "Warmtewijs")
      yield* choose(desk, "Only what is ticked here")
      yield* shows(desk, "All, also those to come")
      assert.deepStrictEqual(yield* violations(desk), [])
      assert.strictEqual(yield* promise(() => desk.getByText("Maas Energie").count()), 0)
      const invite = desk.getByRole("dialog").getByRole("button", { name: "Invite" })
      yield* promise(() => invite.click())
      yield* shows(desk, "Tick at least one.")
      yield* choose(desk, "Domstad Warmte")
      yield* promise(() => invite.click())
      yield* shows(desk, "It signs the person in once")
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [{ businesses: ["domstad-warmte"], websites: [] }])

      yield* press(desk, "Close", "noor@example.nl")
      yield* promise(() => desk.getByRole("link", { name: "Noor" }).click())
      yield* shows(desk, "Businesses: Domstad Warmte")
      yield* shows(desk, "Websites: none")
      assert.deepStrictEqual(whole, [])
      yield* press(desk, "Change access: Warmtewijs", "Only what is ticked here")
      yield* promise(() => desk.getByRole("group", { name: "Websites" }).getByText("All, also those to come").click())
      yield* press(desk, "Save", /^The access of .* is changed\./)
      yield* shows(desk, "Websites: all")
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [{ businesses: ["domstad-warmte"] }])
      yield* press(desk, "Change access: Warmtewijs", "Only what is ticked here")
      yield* choose(desk, "All of the account")
      yield* promise(() => desk.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, "All of the account")
      yield* promise(() => desk.getByText("Businesses: Domstad Warmte").waitFor({ state: "detached" }))
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [null])
    })
  )

  it.live("has no pages in the menu that its people may not use", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite } = yield* startMarket(chromium)
      const menuOf = Effect.fnUntraced(function* (name: string, scope: Parameters<typeof invite>[1]) {
        const page = yield* device(chromium, yield* invite(name, scope))
        const refused: Array<string> = []
        yield* press(page, "Sign in", name)
        yield* settled(page)
        const links = page.getByRole("navigation", { name: "Menu" }).getByRole("link")
        const titles = yield* promise(() => links.allTextContents())
        page.on("response", (response) => response.status() === 403 && refused.push(response.url()))
        for (let n = 0; n < titles.length; n++) {
          yield* promise(() => links.nth(n).click())
          yield* settled(page)
        }
        assert.deepStrictEqual(refused, [])
        return titles
      })
      const held = yield* menuOf("Noor", { businesses: ["domstad-warmte"], websites: [] })
      assert.deepStrictEqual(held, [
        "Leads",
        "Reclaims",
        "Lead preferences",
        "Leads you did not get",
        "My month",
        "Noor"
      ])
      const sender = yield* menuOf("Ben", { businesses: [], websites: ["isolatie-advies"] })
      assert.deepStrictEqual(sender, ["Leads sent", "Figures", "Websites", "Imports", "Forms", "Ben"])
      const manager = yield* menuOf("Zoë", {})
      assert.includeMembers(manager, ["People", "Connections"])
    })
  )

  it.live("says of a page that its people may not use that it is not theirs, and asks nothing for it", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Leads")
      const refused: Array<string> = []
      page.on("response", (response) => response.status() === 403 && refused.push(response.url()))
      for (const path of ["/account/people", "/account/connections", "/operator", "/operator/tokens"]) {
        yield* promise(() => page.goto(origin + path))
        yield* promise(() => page.getByRole("heading", { level: 1, name: "You may not see this page" }).waitFor())
      }
      yield* promise(() => page.goto(`${origin}/affiliate/websites`))
      yield* shows(page, "There is no website that you may see.")
      assert.deepStrictEqual(refused, [])
    })
  )

  it.live("is chosen for a token, whose account an operator has to choose", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* open(desk, `${origin}/operator/tokens`)
      yield* press(desk, "Make a token", "What it may do")
      assert.strictEqual(yield* promise(() => desk.getByRole("combobox", { name: "Account" }).inputValue()), "")
      yield* fill(desk, "What it is for", "The site")
      yield* select(desk, "Account", "Warmtewijs")
      yield* choose(desk, "Send leads")
      yield* choose(desk, "Only what is ticked here")
      yield* choose(desk, "Isolatie Advies")
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Make a token" }).click())
      yield* shows(desk, "Your new token")
      const { body } = yield* callFrom(desk, "GET", "/api/tokens?per_page=1")
      assert.deepInclude(body.data[0], {
        account: "warmtewijs",
        scope: { businesses: [], websites: ["isolatie-advies"] }
      })
      yield* press(desk, "Close", "Websites: Isolatie Advies")
    })
  )

  it.live("is the new business alone for its first person, when the account was there before", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* open(desk, `${origin}/operator/onboard`)
      yield* select(desk, "Account", "Warmtewijs")
      yield* shows(desk, /^Sees this business alone/)
      yield* promise(() => desk.getByRole("textbox", { name: "Name", exact: true }).first().fill("Vecht Warmte"))
      yield* fill(desk, "Chamber of commerce number", "12345678")
      yield* fill(desk, "Postal code", "3581AB")
      yield* fill(desk, "City", "Utrecht")
      yield* select(desk, "Subcategory", "Heat pumps")
      yield* promise(() => desk.getByRole("textbox", { name: "Name", exact: true }).last().fill("Sanne"))
      yield* fill(desk, "E-mail address", "sanne@example.nl")
      yield* press(desk, "Create business", "The business is created.")
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [{ businesses: ["vecht-warmte"], websites: [] }])
    })
  )

  it.live("is chosen by members for their colleagues, and changed", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads")
      yield* open(page, `${origin}/account/people`)
      yield* press(page, "Invite somebody", "The person gets a link by mail")
      yield* fill(page, "Name", "Ben")
      yield* fill(page, "E-mail address", "ben@example.nl")
      yield* choose(page, "Only what is ticked here")
      yield* choose(page, "Warmte Vergelijker")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Invite" }).click())
      yield* shows(page, "Websites: Warmte Vergelijker")
      yield* shows(page, "Businesses: none")
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [{ businesses: [], websites: ["warmte-vergelijker"] }])
      yield* press(page, "Change access: Ben", "Only what is ticked here")
      yield* choose(page, "Isolatie Advies")
      yield* press(page, "Save", /^The access of .* is changed\./)
      yield* shows(page, "Websites: Warmte Vergelijker, Isolatie Advies")
    })
  )

  it.live("is not changed over what somebody changed meanwhile, which is shown beside what was ticked", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const person = { name: "Noor", email: "noor@example.nl", memberships: membershipsWith({}) }
      const { body } = yield* callFrom(desk, "POST", "/api/people", person)
      const path = `/api/people/${body.data.id}`
      yield* open(desk, `${origin}/operator/people/${body.data.id}`)
      yield* press(desk, "Change access: Warmtewijs", "Only what is ticked here")
      yield* choose(desk, "Only what is ticked here")
      yield* choose(desk, "Domstad Warmte")
      const narrow = { scope: { businesses: ["maas-energie"], websites: [] } }
      yield* callFrom(desk, "PATCH", path, { memberships: membershipsWith(narrow) })
      yield* press(desk, "Save", /Somebody changed this meanwhile\./)
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [null, narrow.scope])
      yield* press(desk, "Show it as it is now", /^As it is now\./)
      const ticked = desk.getByRole("checkbox", { name: "Domstad Warmte" })
      assert.isTrue(yield* promise(() => ticked.isChecked()))
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* press(desk, "Save", /^The access of .* is changed\./)
      assert.deepStrictEqual(yield* scopesOfLatest(desk), [
        { businesses: ["domstad-warmte"], websites: [] },
        narrow.scope
      ])

      yield* press(desk, "Change access: Zuidergroep", "Only what is ticked here")
      yield* callFrom(desk, "PATCH", path, { memberships: membershipsWith({}).slice(0, 1) })
      yield* promise(() => desk.getByRole("button", { name: "Save" }).click())
      yield* press(desk, "Show it as it is now", "Noor is not in this account any more.")
    })
  )
})
