import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { type Browser, devices, type Page } from "playwright-core"
import { browser, callFrom, contextOf, describeInBrowser, device, press, visit } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { photo, sendByHook, sendFile, shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** Opens a page of a phone with fingers for a pointer, in Dutch. */
const phone = (chromium: Browser, url: string) =>
  promise(async () => {
    const context = await contextOf(chromium, { ...devices["Pixel 7"], locale: "nl-NL" })
    const page = await context.newPage()
    await page.goto(url)
    return page
  })

type Role = Parameters<Page["getByRole"]>[0]

/** Presses things with a finger, one after the other. Those of a dialog come last. */
const tap = (page: Page, ...things: ReadonlyArray<readonly [Role, string | RegExp]>) =>
  Effect.forEach(things, ([role, name]) =>
    promise(() => page.getByRole(role, { name, exact: true }).filter({ visible: true }).last().tap())
  )

/** Returns what is lower than a finger needs. A link that covers a row or a card is as high as that. */
const tooSmall = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("a:not(.skip), button, input, select, summary, textarea")]
    .map((one) => one.closest("label") ?? one)
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.offsetHeight > 1)
    .filter((one) => getComputedStyle(one, "::after").position !== "absolute" && one.offsetHeight < 44)
    .map((one) => location.pathname + ": " + one.offsetHeight + " " + one.outerHTML)`)

describeInBrowser("a phone", () => {
  it.live("has nothing to press that is too small for a finger", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, reclaimAll, send } = yield* startMarket(chromium)
      yield* send()
      yield* reclaimAll
      yield* send()
      const page = yield* phone(chromium, yield* invite("Noor", {}, "nl"))
      assert.deepStrictEqual(yield* promise(() => tooSmall(page)), [])
      yield* press(page, "Inloggen", "Leads")
      const { body } = yield* callFrom(page, "GET", "/api/businesses/domstad-warmte/reclaims")
      const sent = yield* sendByHook(page, origin)
      const imported = yield* sendFile(page)
      const paths = [
        "/businesses/leads",
        "/business/domstad-warmte/leads",
        "/business/domstad-warmte/leads/1",
        "/business/domstad-warmte/leads/2/reclaim",
        "/business/domstad-warmte/reclaims",
        `/business/domstad-warmte/reclaims/${body.data[0].id}`,
        "/business/domstad-warmte/subscriptions",
        "/business/domstad-warmte/month",
        "/affiliate/figures",
        "/affiliate/leads",
        "/affiliate/leads/1",
        "/affiliate/websites",
        "/affiliate/websites/warmte-vergelijker/form",
        "/affiliate/hooks",
        `/affiliate/hooks/${sent.hook}`,
        `/affiliate/submissions/${sent.submission}`,
        "/affiliate/imports",
        `/affiliate/imports/${imported}`,
        "/affiliate/forms",
        "/account/people",
        "/account/connections",
        "/profile"
      ]
      const found: Array<string> = []
      for (const path of paths) {
        yield* visit(page, origin + path)
        found.push(...(yield* promise(() => tooSmall(page))))
      }
      assert.deepStrictEqual(found, [])
    })
  )

  it.live("keeps the words of a button to read, after a finger was on it, and saves a person as a contact", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* phone(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }, "nl"))
      yield* press(page, "Inloggen", "Jane Doe")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1`))
      const call = page.getByRole("link", { name: /^Bel/ })
      const look: Effect.Effect<string> = promise(() =>
        call.evaluate(
          (node) => `${node.ownerDocument.defaultView.getComputedStyle(node).color} ${node.matches(":hover")}`
        )
      )
      assert.strictEqual(yield* look, "rgb(255, 255, 255) false")
      yield* promise(() => call.tap())
      assert.strictEqual(yield* look, "rgb(255, 255, 255) true")
      const saved = promise(async () => readFileSync(await (await page.waitForEvent("download")).path(), "utf8"))
      const [card] = yield* Effect.all([saved, tap(page, ["link", "Contact opslaan"])], { concurrency: 2 })
      assert.include(card, "FN:Jane Doe\r\nTEL:+31")
    })
  )

  it.live("tells with one tap what became of a lead, adds its value and a note, and takes it back", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* phone(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }, "nl"))
      yield* press(page, "Inloggen", "Jane Doe")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1`))
      const told = page.getByRole("listitem").filter({ hasText: /geleden|nu/ })
      yield* tap(page, ["button", "Geen gehoor"])
      yield* promise(() => told.filter({ hasText: "Geen gehoor" }).waitFor())
      yield* tap(page, ["button", "Gesproken"])
      yield* promise(() => page.getByRole("button", { name: "Gesproken", pressed: true }).waitFor())
      yield* tap(page, ["button", "Opdracht"])
      const value = page.getByRole("textbox", { name: "Waarde van de opdracht, in euro's" })
      yield* promise(() => value.fill("10000000,01"))
      yield* tap(page, ["button", "Opslaan"])
      yield* shows(page, "Vul 10000000 of minder in.")
      yield* promise(() => value.fill("4500,50"))
      yield* promise(() => page.getByText("Notitie", { exact: true }).first().tap())
      yield* promise(() => page.getByRole("textbox", { name: "Notitie" }).fill("Begint in mei."))
      yield* tap(page, ["button", "Opslaan"])
      yield* promise(() => told.filter({ hasText: /Opdracht, €.4\.500,50, .*Begint in mei\./ }).waitFor())
      assert.isAtLeast(yield* promise(() => told.locator("time").count()), 4)
      assert.deepStrictEqual(yield* violations(page), [])
      yield* tap(page, ["button", "Laatste terugnemen"])
      yield* promise(() => told.filter({ hasText: "Teruggenomen" }).waitFor())
      const kinds = yield* promise(() => told.locator("strong").allTextContents())
      assert.deepStrictEqual(kinds, ["Teruggenomen", "Opdracht", "Opdracht", "Gesproken", "Geen gehoor"])
      assert.strictEqual(yield* promise(() => page.getByRole("button", { pressed: true }).count()), 0)
      assert.deepStrictEqual(yield* promise(() => tooSmall(page)), [])
      assert.deepStrictEqual(yield* violations(page), [])
    })
  )

  it.live("is held on its side, or is a tablet, without breaking the word of a stage", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      for (let n = 0; n < 2; n++) yield* send()
      const page = yield* phone(chromium, yield* invite("Noor", {}, "nl"))
      yield* press(page, "Inloggen", "Leads")
      yield* promise(() => page.setViewportSize({ width: 768, height: 1024 }))
      yield* promise(() => page.goto(`${origin}/affiliate/leads`))
      const stage = page.getByRole("cell").locator(".badge").first()
      yield* promise(() => stage.waitFor())
      const lines = yield* promise(() => stage.evaluate((node) => node.getBoundingClientRect().height / 24))
      assert.isBelow(lines, 1.5)
    })
  )

  it.live("shows a row of a list in two lines", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.setViewportSize({ width: 390, height: 844 }))
      for (const path of ["audit", "mail", "people", "businesses/domstad-warmte/log"]) {
        yield* visit(desk, `${origin}/operator/${path}`)
        const heights = yield* promise((): Promise<ReadonlyArray<number>> =>
          desk.evaluate("[...document.querySelectorAll('tbody tr')].map(({ clientHeight }) => clientHeight)")
        )
        assert.isNotEmpty(heights, path)
        assert.isBelow(Math.max(...heights), 72, path)
      }
    })
  )
})

describeInBrowser("fingers", () => {
  it.live("take a lead back with a photo, and pause", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* phone(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }, "nl"))
      yield* tap(page, ["button", "Inloggen"], ["link", "Jane Doe"], ["link", "Reclameren"])
      const chosen = promise(() => page.waitForEvent("filechooser"))
      const [chooser] = yield* Effect.all([chosen, tap(page, ["button", "Afbeelding kiezen"])], {
        concurrency: "unbounded"
      })
      yield* promise(() => chooser.setFiles(photo))
      yield* promise(() => page.getByText("Niemand neemt op").tap())
      yield* tap(page, ["button", "Reclamatie versturen"])
      yield* shows(page, "Reclamatie ingediend")
      yield* tap(page, ["button", "Menu"], ["link", "Leadvoorkeuren"])
      yield* promise(() => page.getByText("Krijgt leads", { exact: true }).first().tap())
      yield* shows(page, "Gepauzeerd: je krijgt geen leads van dit soort.")
    })
  )

  it.live("see why a lead was refused, and what a form asks", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, send } = yield* startMarket(chromium)
      const lead = yield* send("isolatie-advies")
      yield* callFrom(desk, "POST", `/api/leads/${lead}/refuse`, { remark: "Dit nummer is van iemand anders." })
      const scope = { businesses: [], websites: ["isolatie-advies"] }
      const page = yield* phone(chromium, yield* invite("Ben", scope, "nl"))
      yield* tap(page, ["button", "Inloggen"], ["link", `Lead ${lead}`])
      yield* shows(page, "Dit nummer is van iemand anders.")
      yield* tap(page, ["button", "Menu"], ["link", "Formulieren"], ["link", "Heat pumps"])
      yield* shows(page, "Voorbeeld van het formulier")
    })
  )

  it.live("approve a lead and grant a reclaim as an operator, and reject one as a reviewer", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, reclaimAll, send } = yield* startMarket(chromium)
      for (let n = 0; n < 4; n++) yield* send()
      yield* reclaimAll
      yield* send("isolatie-advies")
      const as = (role: string) =>
        Effect.flatMap(
          callFrom(desk, "POST", "/api/people", {
            name: role,
            email: `${role}@example.nl`,
            language: "nl",
            memberships: [{ account: "operator", role }]
          }),
          ({ body }) => phone(chromium, body.data.sign_in.link)
        )
      const aLead = /^Lead \d+$/
      const operator = yield* as("operator")
      yield* tap(operator, ["button", "Inloggen"], ["button", "Menu"], ["link", "Beoordelen"], ["link", "Lead 5"])
      yield* tap(operator, ["button", "Goedkeuren"])
      yield* shows(operator, /krijgt de lead/)
      yield* tap(operator, ["button", "Goedkeuren"])
      yield* shows(operator, "Lead 5 is goedgekeurd.")
      yield* tap(operator, ["button", "Menu"], ["link", "Reclamaties"], ["link", aLead], ["button", "Toekennen"])
      yield* shows(operator, /is toegekend\.$/)
      const reviewer = yield* as("reviewer")
      yield* tap(reviewer, ["button", "Inloggen"], ["button", "Menu"], ["link", "Reclamaties"], ["link", aLead])
      yield* promise(() => reviewer.getByRole("textbox", { name: "Opmerking" }).fill("Eén oproep is te weinig."))
      yield* tap(reviewer, ["button", "Afwijzen"])
      yield* shows(reviewer, /is afgewezen\.$/)
    })
  )
})

describeInBrowser("a filter by a date", () => {
  it.live("counts at once when the date is picked, and keeps the focus when it is typed", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Jane Doe")
      const from = page.getByLabel("Got from")
      yield* promise(() => from.fill("2099-01-01"))
      yield* shows(page, "Nothing fits these filters.")
      const hasFocus = promise(() => from.evaluate((node) => node === node.ownerDocument.activeElement))
      assert.isTrue(yield* hasFocus)
      yield* promise(() => from.press("ArrowUp"))
      const picked = new URL(page.url()).searchParams.get("assigned_from")
      assert.strictEqual(picked, "2099-01-01")
      yield* promise(() => from.press("Enter"))
      yield* promise(() => page.waitForURL((url) => url.searchParams.get("assigned_from") !== picked))
      assert.isTrue(yield* hasFocus)
      yield* promise(() => page.getByRole("button", { name: "Clear filters" }).click())
      yield* promise(() => page.waitForURL(`${origin}/business/domstad-warmte/leads`))
      yield* shows(page, "Jane Doe")
      assert.strictEqual(yield* promise(() => from.inputValue()), "")
    })
  )
})
