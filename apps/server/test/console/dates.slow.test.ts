import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, visit } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const operatorPages = [
  "/operator",
  "/operator/review",
  "/operator/reclaims?status=all",
  "/operator/leads",
  "/operator/leads/1",
  "/operator/people",
  "/operator/webhooks",
  "/operator/audit",
  "/profile"
]

/** Counts the dates of a page, and returns those on more than one line and each table that is wider than its place. */
const dates = `(() => {
  const all = [...document.querySelectorAll("main time")].filter((one) => one.checkVisibility())
  const broken = all.filter((one) => new Set([...one.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
  const wide = [...document.querySelectorAll("table")].filter((one) => one.scrollWidth > one.clientWidth)
  const wrong = [...broken.map((one) => one.textContent), ...wide.map((one) => one.getAttribute("aria-label"))]
  return { count: all.length, wrong }
})()`

describeInBrowser("dates", () => {
  it.live("stand on one line in Dutch, in windows of any width", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (const website of ["warmte-vergelijker", "isolatie-advies"]) yield* send(website)
      yield* reclaimAll
      yield* callFrom(desk, "POST", "/api/webhooks", { url: "https://hook.example/in", events: ["lead.received"] })
      yield* callFrom(desk, "PATCH", "/api/session/person", { language: "nl" })
      const seen: Array<string> = []
      for (const path of operatorPages) {
        yield* visit(desk, origin + path)
        for (const width of [390, 768, 960, 1280, 1920]) {
          yield* promise(() => desk.setViewportSize({ width, height: 800 }))
          const found = yield* promise(
            async (): Promise<{ readonly count: number; readonly wrong: ReadonlyArray<string> }> => desk.evaluate(dates)
          )
          if (found.count > 0) seen.push(path)
          assert.deepStrictEqual(found.wrong, [], `${path} ${width}`)
        }
      }
      assert.isAtLeast(new Set(seen).size, 6)
    })
  )

  it.live("are chosen as a period, which stands in the address", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads`))
      const period = desk.getByRole("combobox", { name: "Period" })
      const isListed = promise(() => desk.getByRole("link", { name: `Lead ${lead}`, exact: true }).waitFor())
      yield* isListed
      yield* promise(() => period.selectOption("Yesterday"))
      yield* promise(() => desk.waitForURL(/created_from=yesterday&created_to=yesterday$/))
      yield* shows(desk, "Nothing fits these filters.")
      yield* promise(() => period.selectOption("Last 7 days"))
      yield* isListed
      yield* promise(() => desk.getByLabel("From").fill("2020-01-01"))
      yield* promise(() => desk.waitForURL(/created_from=2020-01-01/))
      assert.strictEqual(yield* promise(() => period.locator("option:checked").innerText()), "Other days")
    })
  )
})
