import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device } from "../Chromium.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the pages of an operator", () => {
  it.live("review a held lead, and find a person's request by phone, all by keyboard", () =>
    Effect.gen(function* () {
      const { desk, send } = yield* startMarket(yield* browser)
      const held = yield* send("isolatie-advies")
      yield* send()

      yield* tabTo(desk, "link", "Review")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", `Lead ${held}`)
      yield* key(desk, "Enter")
      yield* shows(desk, "Who would get it")
      yield* tabTo(desk, "button", "Approve")
      yield* key(desk, "Enter")
      yield* shows(desk, /gets the lead/)
      yield* type(desk, "Call after six.")
      yield* tabTo(desk, "button", "Approve")
      yield* key(desk, "Enter")
      yield* shows(desk, /^Lead \d+ is \w+\./)
      yield* shows(desk, "No other lead waits.")

      yield* tabTo(desk, "link", "Leads")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", `Lead ${held}`)
      yield* key(desk, "Enter")
      yield* shows(desk, "Call after six.")
      yield* shows(desk, /outside (its region|their regions)/)
      yield* tabTo(desk, "link", "← Leads")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "searchbox", "Find a person")
      yield* type(desk, "0612345612")
      yield* key(desk, "Enter")
      yield* shows(desk, "1–1 of 1")
      assert.notMatch(desk.url(), /0612345612/)
      yield* tabTo(desk, "link", "Lead 2")
      yield* key(desk, "Enter")
      yield* shows(desk, "person12@example.nl")
      yield* shows(desk, "1,500 m3")
      assert.strictEqual(yield* Effect.promise(() => desk.title()), "Lead 2 · Leadwell")
    })
  )

  it.live("find a person by the phone number as people write it, and come back from a hit to the search", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 3; n++) yield* send()
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads`))
      yield* tabTo(desk, "searchbox", "Find a person")
      yield* type(desk, "Smith")
      yield* key(desk, "Enter")
      yield* shows(desk, "Type a whole e-mail address or a telephone number.")
      yield* key(desk, "ControlOrMeta+A")
      yield* type(desk, "+31 (0)6-12345612")
      yield* key(desk, "Enter")
      yield* shows(desk, "1–1 of 1")
      yield* Effect.promise(() => desk.getByRole("combobox", { name: "Stage" }).selectOption("Placed"))
      yield* Effect.promise(() => desk.waitForURL(/stage=placed/))
      yield* Effect.promise(() => desk.getByRole("link", { name: "Lead 2", exact: true }).click())
      yield* shows(desk, "person12@example.nl")
      yield* Effect.promise(() => desk.goBack())
      yield* shows(desk, "1–1 of 1")
      const field = desk.getByRole("searchbox", { name: "Find a person" })
      assert.strictEqual(yield* Effect.promise(() => field.inputValue()), "+31 (0)6-12345612")
      assert.strictEqual(desk.url(), `${origin}/operator/leads?stage=placed`)
    })
  )

  it.live("name the person of a mail, and whom the audit trail is about", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      for (const page of ["mail", "audit"]) {
        yield* Effect.promise(() => desk.goto(`${origin}/operator/${page}`))
        const link = desk.getByRole("table").getByRole("link", { name: /Demo operator$/ })
        yield* Effect.promise(() => link.first().waitFor())
      }
    })
  )

  it.live("follow what one person did in the audit trail", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      yield* shows(desk, "person11@example.nl")
      const row = (name: RegExp) => desk.getByRole("row", { name }).first()
      const byServer = row(/ server /)
      yield* promise(() => desk.goto(`${origin}/operator/audit`))
      yield* promise(() => byServer.waitFor())
      const { body } = yield* callFrom(desk, "GET", "/api/session")
      yield* promise(() => desk.goto(`${origin}/operator/people/${body.data.person.id}`))
      yield* promise(() => desk.getByRole("link", { name: "What this person did" }).click())
      yield* promise(() => row(/Looked at a lead Lead 1 Demo operator \(person\)/).waitFor())
      assert.isFalse(yield* promise(() => byServer.isVisible()))
      const who = desk.getByRole("combobox", { name: "Who" })
      assert.strictEqual(yield* promise(() => who.inputValue()), body.data.person.id)
      yield* promise(() => who.selectOption("All"))
      yield* promise(() => byServer.waitFor())
    })
  )

  it.live("let a reviewer decide ten reclaims in a row by at most sixty keys", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk: market, inviteReviewer, reclaimAll, send } = yield* startMarket(chromium)
      const desk = yield* device(chromium, yield* inviteReviewer)
      yield* tabTo(desk, "button", "Sign in")
      yield* key(desk, "Enter")
      for (let n = 0; n < 20; n++) yield* send()
      const reclaims = yield* reclaimAll
      assert.isAtLeast(reclaims, 10)
      yield* tabTo(desk, "link", "Reclaims")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", "Decide one after the other")
      yield* key(desk, "Enter")
      let pressed = 0
      const press = (...names: ReadonlyArray<string>) =>
        Effect.forEach(names, (name) =>
          Effect.andThen(
            Effect.sync(() => pressed++),
            key(desk, name)
          )
        )
      for (let n = 0; n < 10; n++) {
        const { pathname } = new URL(desk.url())
        yield* shows(desk, "What granting does")
        // The first remark is typed. Later it is a key away.
        if (n % 2 === 0) yield* press("g", "Enter")
        else if (n === 1) yield* press("r", ..."The screenshot shows one call.", "Enter", "Enter")
        else yield* press("1", "Enter")
        yield* Effect.promise(() => desk.waitForURL((url) => url.pathname !== pathname))
      }
      const { body } = yield* callFrom(market, "GET", "/api/reclaims?per_page=100")
      const count = (status: string) =>
        body.data.filter((one: { readonly status: string }) => one.status === status).length
      assert.deepStrictEqual([count("granted"), count("rejected"), count("pending")], [5, 5, reclaims - 10])
      assert.isAtMost(pressed, 60)
    })
  )

  it.live("set up a business with its regions and caps, and invite its owner, who signs in", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, send } = yield* startMarket(chromium)
      yield* tabTo(desk, "link", "Businesses")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", "Create business")
      yield* key(desk, "Enter")
      const fill = (label: string, text: string) => Effect.andThen(tabTo(desk, "textbox", label), type(desk, text))
      yield* fill("Name of the account", "Vecht Warmte")
      yield* fill("Name", "Vecht Warmte Utrecht")
      yield* fill("Chamber of commerce number", "12345678")
      yield* fill("Postal code", "3581AB")
      yield* fill("City", "Utrecht")
      yield* tabTo(desk, "combobox", "Subcategory")
      yield* promise(() => desk.getByRole("option", { name: "Heat pumps" }).waitFor({ state: "attached" }))
      yield* type(desk, "Heat")
      yield* tabTo(desk, "textbox", "Regions")
      yield* Effect.promise(() => desk.keyboard.press("ControlOrMeta+A"))
      yield* type(desk, "35, 3700-3799")
      yield* fill("Daily cap", "5")
      yield* fill("E-mail address", "owner@example.nl")
      yield* Effect.promise(() => desk.keyboard.press("Shift+Tab"))
      yield* type(desk, "Sanne")
      yield* tabTo(desk, "button", "Create business")
      const busy = { status: 503, contentType: "application/json", body: "{}" }
      yield* Effect.promise(() =>
        desk.route("**/api/accounts", (route) =>
          route.request().method() === "POST" ? route.fulfill(busy) : route.continue()
        )
      )
      yield* key(desk, "Enter")
      yield* shows(desk, "The server does not answer. Try again in a moment.")
      const faults = desk.getByRole("alert")
      assert.strictEqual(yield* Effect.promise(() => faults.count()), 1)
      const { height = 0, y = -1 } = (yield* Effect.promise(() => faults.boundingBox())) ?? {}
      assert.isTrue(y >= 0 && y + height <= desk.viewportSize()!.height, "the fault is out of sight")
      yield* Effect.promise(() => desk.unroute("**/api/accounts"))
      yield* key(desk, "Enter")
      yield* shows(desk, "The business is created.")
      const link = yield* Effect.promise(() => desk.getByRole("textbox", { name: "One-time link" }).inputValue())
      const { body } = yield* callFrom(desk, "GET", "/api/businesses/vecht-warmte-utrecht/subscriptions")
      assert.deepInclude(body.data.subscriptions[0], {
        subcategory: "heat-pumps",
        regions: ["35", "3700-3799"],
        daily_cap: 5,
        weekly_cap: null
      })

      const phone = yield* device(chromium, link)
      yield* tabTo(phone, "button", "Sign in")
      yield* key(phone, "Enter")
      yield* shows(phone, "Nog geen leads.")
      yield* send()
      yield* send()
      yield* shows(phone, "Net binnen")
    })
  )

  it.live("come back to the same place of a long list", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 40; n++) yield* send()
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads`))
      yield* shows(desk, "1–40 of 40")
      const link = desk.getByRole("link", { name: "Lead 8", exact: true })
      yield* Effect.promise(() => link.scrollIntoViewIfNeeded())
      const depth = Effect.promise(() => desk.evaluate("scrollY"))
      const before = yield* depth
      assert.isAbove(before as number, 500)
      yield* Effect.promise(() => link.click())
      yield* shows(desk, "Why the others do not")
      yield* Effect.promise(() => desk.goBack())
      yield* Effect.promise(() => link.waitFor())
      yield* Effect.promise(() => desk.waitForFunction(`Math.abs(scrollY - ${before}) < 5`))
    })
  )
})
