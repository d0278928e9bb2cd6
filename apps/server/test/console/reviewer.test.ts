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
})
