import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { startMarket } from "./Market.ts"

const { promise } = Effect

/** Waits until a filter of a page offers names, and returns all of them without the one for all. */
const offered = (page: Page, label: string) =>
  promise(async () => {
    const options = page.getByLabel(label).locator("option")
    await options.nth(1).waitFor({ state: "attached" })
    return (await options.allTextContents()).slice(1).toSorted()
  })

const businesses = [
  "Amstel Installaties",
  "Brabant Klimaat",
  "Domstad Warmte",
  "Maas Energie",
  "Noorderzon",
  "Schelde Isolatie"
]
const websites = ["Isolatie Advies", "Warmte Vergelijker", "Zon in Zuid"]

describeInBrowser("the pages of a reviewer", () => {
  it.live("show names and questions, and never an id of them", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { inviteReviewer, origin, reclaimAll, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      yield* send()
      yield* reclaimAll
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      const reclaims = yield* callFrom(page, "GET", "/api/reclaims")
      const claimed = reclaims.body.data[0]
      for (const [path, names] of [
        ["/operator", ["Heat pumps", "Isolatie Advies"]],
        ["/operator/review", ["Heat pumps", "Isolatie Advies"]],
        ["/operator/leads", ["Heat pumps", "Warmte Vergelijker"]],
        [`/operator/leads/${held}`, ["Heat pumps", "Isolatie Advies", "Year of construction"]],
        [
          `/operator/leads/${claimed.lead_id}`,
          ["Heat pumps", "Warmte Vergelijker", "Year of construction", "Amstel Installaties"]
        ],
        ["/operator/reclaims", ["Domstad Warmte"]],
        [`/operator/reclaims/${claimed.id}`, ["Domstad Warmte"]]
      ] as const) {
        yield* promise(() => page.goto(origin + path))
        const main = page.getByRole("main")
        for (const name of names) yield* promise(() => main.getByText(name).filter({ visible: true }).first().waitFor())
        const text = yield* promise(() => main.innerText())
        assert.notMatch(text, /heat-pumps|isolatie-advies|warmte-vergelijker|year_of|[a-z]-(warmte|klimaat)/, path)
      }
      for (const path of ["/operator/reclaims", "/operator/leads"]) {
        yield* promise(() => page.goto(origin + path))
        assert.deepStrictEqual(yield* offered(page, "Website"), websites, path)
        assert.deepStrictEqual(yield* offered(page, "Business"), businesses, path)
      }
    })
  )

  it.live("tell why a lead is held, which others its person has, and lead from a lead to its reclaim", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { inviteReviewer, origin, reclaimAll, send } = yield* startMarket(chromium)
      const contact = { email: "same@example.nl", phone: "0612399999" }
      yield* send()
      const held = yield* send("isolatie-advies")
      const resembling = yield* send("isolatie-advies", contact)
      const byPhone = yield* send("warmte-vergelijker", { phone: contact.phone })
      const byEmail = yield* send("warmte-vergelijker", { email: "SAME@example.nl" })
      yield* reclaimAll
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      const main = page.getByRole("main")
      const section = (title: string) =>
        main.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) })
      yield* promise(() => page.goto(`${origin}/operator/review/${held}`))
      yield* promise(() =>
        section("Why it is held").getByText("All leads of Isolatie Advies were reviewed then").waitFor()
      )
      yield* promise(() => section("Other leads of this person").getByText("None").waitFor())
      yield* promise(() => page.goto(`${origin}/operator/leads/${resembling}`))
      const others = section("Other leads of this person").getByRole("link")
      yield* promise(() => others.nth(1).waitFor())
      assert.deepStrictEqual(yield* promise(() => others.allTextContents()), [`Lead ${byEmail}`, `Lead ${byPhone}`])
      yield* promise(() => page.goto(`${origin}/operator/review/${byPhone}`))
      yield* promise(() => main.getByRole("button", { name: "Next lead" }).waitFor())
      assert.strictEqual(yield* promise(() => page.getByText(/^Keys:/).count()), 0)
      const reclaims = yield* callFrom(page, "GET", "/api/reclaims")
      const { id, lead_id } = reclaims.body.data[0]
      yield* promise(() => page.goto(`${origin}/operator/leads/${lead_id}`))
      yield* promise(() => section("Assigned to").getByRole("link", { name: "Reclaim" }).click())
      yield* promise(() => page.waitForURL(`${origin}/operator/reclaims/${id}`))
      yield* promise(() => main.getByRole("button", { name: "Grant" }).waitFor())
    })
  )

  it.live("offer no decision about a refused lead once its person is erased", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, inviteReviewer, origin, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies", { email: "gone@example.nl" })
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      yield* callFrom(page, "POST", `/api/leads/${held}/refuse`, { remark: "Not real." })
      yield* promise(() => page.goto(`${origin}/operator/leads/${held}`))
      const approve = page.getByRole("button", { name: "Approve" })
      yield* promise(() => approve.waitFor())
      yield* callFrom(desk, "POST", "/api/persons/erase", { email: "gone@example.nl", reason: "request" })
      yield* promise(() => page.reload())
      yield* promise(() => page.getByRole("main").getByText("Isolatie Advies").first().waitFor())
      assert.strictEqual(yield* promise(() => approve.count()), 0)
    })
  )

  it.live("say of the pages of others that they are not theirs, and ask nothing for them", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { inviteReviewer, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      const refused: Array<string> = []
      page.on("response", (response) => response.status() === 403 && refused.push(response.url()))
      for (const path of [
        "/operator/businesses",
        "/operator/businesses/domstad-warmte/leads",
        "/operator/caps",
        "/operator/onboard",
        "/operator/people",
        "/operator/settings",
        "/operator/reports/intake",
        "/operator/mail",
        "/business/domstad-warmte/leads",
        "/businesses/leads",
        "/affiliate/hooks",
        "/affiliate/leads",
        "/account/people"
      ]) {
        yield* promise(() => page.goto(origin + path))
        yield* promise(() => page.getByRole("heading", { level: 1, name: "You may not see this page" }).waitFor())
      }
      assert.deepStrictEqual(refused, [])
      for (const path of ["/operator", "/operator/review", "/operator/reclaims", "/operator/leads", "/profile"]) {
        yield* promise(() => page.goto(origin + path))
        yield* promise(() => page.getByRole("heading", { level: 1 }).waitFor())
        assert.strictEqual(yield* promise(() => page.getByText("You may not see this page").count()), 0, path)
      }
    })
  )
})
