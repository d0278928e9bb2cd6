import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press, visit } from "../Chromium.ts"
import { lookAtDialogs, violations, walks } from "./Accessibility.ts"
import { key, sendByHook, sendFile, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

/** Returns all that a page keeps in its browser. */
const stored = (page: Page) =>
  promise(async (): Promise<string> => page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"))

/** Returns the headings that skip a level after the one before them. */
const skippedHeadings = (page: Page) =>
  promise(async () => {
    const levels = await page
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ tagName, textContent }) => [Number(tagName.slice(1)), textContent] as const))
    return levels.filter(([level], n) => level > (levels[n - 1]?.[0] ?? 0) + 1).map(([, text]) => text)
  })

describeInBrowser("the web application", () => {
  it.live("has no fault that axe finds on the pages and dialogs of operators, and asks no other host", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (const website of ["warmte-vergelijker", "warmte-vergelijker", "isolatie-advies"]) yield* send(website)
      yield* reclaimAll
      const reclaims = yield* callFrom(desk, "GET", "/api/reclaims")
      const people = yield* callFrom(desk, "GET", "/api/people")
      const webhook = yield* callFrom(desk, "POST", "/api/webhooks", {
        url: "https://receiver.example/leadwell",
        events: ["lead.received"]
      })
      const sent = yield* sendByHook(desk, origin)
      const imported = yield* sendFile(desk)
      const faults: Array<string> = []
      desk.on("pageerror", ({ message }) => faults.push(message))
      desk.on("console", (message) => message.type() === "error" && faults.push(message.text()))
      desk.on("request", (request) => new URL(request.url()).origin !== origin && faults.push(request.url()))
      const paths = [
        "/operator",
        "/operator/review",
        "/operator/reclaims",
        `/operator/reclaims/${reclaims.body.data[0].id}`,
        "/operator/leads",
        "/operator/leads/1",
        "/operator/leads/3",
        "/operator/businesses",
        "/operator/businesses/domstad-warmte",
        "/operator/businesses/domstad-warmte/leads",
        "/operator/businesses/domstad-warmte/missed",
        "/operator/businesses/domstad-warmte/reclaims",
        "/operator/businesses/domstad-warmte/people",
        "/operator/businesses/domstad-warmte/log",
        "/operator/onboard",
        "/operator/websites",
        "/operator/websites/warmte-vergelijker",
        "/operator/websites/warmte-vergelijker/form",
        "/operator/hooks",
        `/operator/hooks/${sent.hook}`,
        "/operator/submissions",
        `/operator/submissions/${sent.submission}`,
        "/operator/imports",
        `/operator/imports/${imported}`,
        "/operator/catalogue",
        "/operator/catalogue/heat-pumps",
        "/operator/preview",
        "/operator/people",
        `/operator/people/${people.body.data[0].id}`,
        "/operator/tokens",
        "/operator/webhooks",
        `/operator/webhooks/${webhook.body.data.id}`,
        "/operator/mail",
        "/operator/privacy",
        "/operator/caps",
        "/operator/reports",
        "/operator/reports/intake?group=day,website&figure=accepted",
        "/operator/reports/businesses?group=business",
        "/operator/reports/reclaims?group=reason&by=decided",
        "/operator/reports/unmatched?group=area",
        "/operator/reports/speed",
        "/operator/reports/outcomes",
        "/operator/reports/refusals?group=key,rule",
        "/operator/audit",
        "/operator/settings",
        "/profile",
        "/operator/nowhere"
      ]
      let dialogs = 0
      for (const [language, ways] of walks) {
        yield* callFrom(desk, "PATCH", "/api/session/person", { language })
        for (const path of paths) {
          yield* visit(desk, origin + path)
          assert.strictEqual(yield* promise(() => desk.locator("html").getAttribute("lang")), language)
          assert.strictEqual(yield* promise(() => desk.getByRole("heading", { level: 1 }).count()), 1, path)
          assert.strictEqual(yield* promise(() => desk.getByRole("main").count()), 1, path)
          assert.deepStrictEqual(yield* skippedHeadings(desk), [], path)
          assert.notMatch(yield* promise(() => desk.title()), /Jane|Doe|@|0612/)
          assert.deepStrictEqual(yield* violations(desk, ways), [])
          dialogs += yield* lookAtDialogs(desk, ways, path === paths[0] ? "body" : "main")
        }
      }
      assert.isAtLeast(dialogs, 2 * 14)
      assert.deepStrictEqual(faults, [])
      const kept = yield* stored(desk)
      assert.include(kept, "leadwell.language")
      assert.notMatch(kept, /Jane|Doe|@|0612|lwl_/)
    })
  )

  it.live("tells of a server that is away and of one that is busy, and keeps what was typed", () =>
    Effect.gen(function* () {
      const { desk, send } = yield* startMarket(yield* browser)
      const held = yield* send("isolatie-advies")
      yield* tabTo(desk, "link", "Review")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", `Lead ${held}`)
      yield* key(desk, "Enter")
      yield* tabTo(desk, "button", "Refuse")
      yield* key(desk, "Enter")
      yield* tabTo(desk, "textbox", "Remark")
      yield* type(desk, "Nobody answers the phone.")
      yield* shows(desk, "No business gets or loses the lead.")

      yield* promise(() => desk.route("**/{api,health}/**", (route) => route.abort()))
      yield* tabTo(desk, "button", "Refuse")
      yield* key(desk, "Enter")
      yield* shows(desk, "The server does not answer. Try again in a moment.")
      yield* promise(() => desk.unroute("**/{api,health}/**"))

      const json = { contentType: "application/json", body: JSON.stringify({ message: "Too Many Attempts." }) }
      yield* promise(() =>
        desk.route("**/refuse", (route) => route.fulfill({ status: 429, headers: { "retry-after": "7" }, ...json }))
      )
      yield* key(desk, "Enter")
      yield* shows(desk, "That was too much at once. Try again in 7 seconds.")
      yield* promise(() => desk.unroute("**/refuse"))

      // Somebody else decides first.
      assert.strictEqual((yield* callFrom(desk, "POST", `/api/leads/${held}/approve`)).status, 200)
      yield* key(desk, "Enter")
      yield* shows(desk, /The lead is “Placed” by now/)
      const remark = desk.getByRole("textbox", { name: "Remark" })
      assert.strictEqual(yield* promise(() => remark.inputValue()), "Nobody answers the phone.")
    })
  )

  it.live("takes a form again at the first press after a fault was corrected", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* promise(() => desk.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
      const postalCode = desk.getByRole("textbox", { name: "Postal code" })
      yield* promise(() => postalCode.fill("nowhere"))
      yield* press(desk, "Show", "This did not work.")
      assert.strictEqual(yield* promise(() => postalCode.getAttribute("aria-invalid")), "true")
      yield* promise(() => postalCode.fill("3511AB"))
      yield* press(desk, "Show", "2 businesses can get it.")
    })
  )

  it.live("returns to the same place after a session ended", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads?stage=placed`))
      yield* shows(desk, "1–1 of 1")
      const { body } = yield* callFrom(desk, "GET", "/api/session")
      const link = yield* callFrom(desk, "POST", `/api/people/${body.data.person.id}/link`)
      assert.strictEqual((yield* callFrom(desk, "DELETE", "/api/session")).status, 204)
      yield* shows(desk, "Sign in to go on. If you were signed in, your session has ended.")
      yield* promise(() => desk.evaluate(`location.hash = ${JSON.stringify(new URL(link.body.data.link).hash)}`))
      yield* promise(() => desk.reload())
      yield* tabTo(desk, "button", "Sign in")
      yield* key(desk, "Enter")
      yield* shows(desk, "1–1 of 1")
      assert.strictEqual(desk.url(), `${origin}/operator/leads?stage=placed`)
    })
  )

  it.live("tells of a busy store, and of nothing there, and leads the focus into dialogs and back", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const focused = (name: string) =>
        promise(() =>
          desk
            .getByRole("button", { name, exact: true })
            .evaluate((button) => button === button.ownerDocument.activeElement)
        )
      yield* promise(() => desk.goto(`${origin}/operator/people`))
      yield* tabTo(desk, "button", "Invite")
      yield* key(desk, "Enter")
      yield* promise(() => desk.getByRole("dialog", { name: "Invite a person" }).waitFor())
      const name = desk.getByRole("textbox", { name: "Name" })
      assert.isTrue(yield* promise(() => name.evaluate((field) => field === field.ownerDocument.activeElement)))
      yield* key(desk, "Escape")
      yield* promise(() => desk.getByRole("dialog").waitFor({ state: "detached" }))
      assert.isTrue(yield* focused("Invite"))

      yield* promise(() => desk.goto(`${origin}/nowhere`))
      yield* shows(desk, "There is no such page")
      const body = JSON.stringify({ message: "Service unavailable." })
      yield* promise(() =>
        desk.route("**/api/audit*", (route) => route.fulfill({ status: 503, contentType: "application/json", body }))
      )
      yield* promise(() => desk.goto(`${origin}/operator/audit`))
      yield* shows(desk, "The server does not answer. It is asked again until it does; what you typed stays.")
      yield* promise(() => desk.unroute("**/api/audit*"))
      yield* shows(desk, "Imported the catalogue")
      yield* promise(() => desk.getByText("It is asked again until it does").waitFor({ state: "detached" }))
    })
  )

  it.live("shows reviewers what they may do, and asks for nothing that they may not see", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { inviteReviewer, origin, reclaimAll, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      yield* send()
      yield* reclaimAll
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* tabTo(page, "button", "Sign in")
      yield* key(page, "Enter")
      yield* shows(page, "The latest leads")
      const refused: Array<string> = []
      page.on("response", (response) => response.status() === 403 && refused.push(response.url()))
      const reclaims = yield* callFrom(page, "GET", "/api/reclaims")
      for (const path of [
        "/operator",
        "/operator/leads",
        `/operator/leads/${held}`,
        `/operator/reclaims/${reclaims.body.data[0].id}`,
        "/operator/reports"
      ]) {
        yield* visit(page, origin + path)
      }
      assert.deepStrictEqual(refused, [])
      const places = yield* promise(() => page.getByRole("navigation").first().getByRole("link").allTextContents())
      assert.deepStrictEqual(places, ["Today", "Review", "Reclaims", "Leads", "Reports", "Rik"])
    })
  )
})
