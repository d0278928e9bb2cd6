import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, startMarket, tabTo } from "./Market.ts"

const { promise } = Effect

/** Waits until the first row has a name. */
const first = (page: Page, name: string) =>
  promise(() => page.locator("tbody tr").first().getByRole("rowheader", { name, exact: true }).waitFor())

/** Returns the direction of the order that a column says, or null. */
const orderOf = (page: Page, column: string) =>
  promise(() => page.getByRole("columnheader", { name: column }).getAttribute("aria-sort"))

const searchOf = (page: Page) => new URL(page.url()).search

describeInBrowser("a list", () => {
  it.live("is ordered by the heads of its columns, by keys, and its address keeps the order", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 3; n++) yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads?stage=placed`))
      yield* first(desk, "Lead 3")
      assert.strictEqual(yield* orderOf(desk, "Received"), "descending")
      assert.isNull(yield* orderOf(desk, "Stage"))
      yield* tabTo(desk, "button", "Received")
      yield* key(desk, "Enter")
      yield* first(desk, "Lead 1")
      assert.strictEqual(yield* orderOf(desk, "Received"), "ascending")
      assert.strictEqual(searchOf(desk), "?stage=placed&sort=created_at")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => desk.getByRole("button", { name: "Clear filters" }).click())
      yield* promise(() => desk.waitForURL(`${origin}/operator/leads?sort=created_at`))
      yield* promise(() => desk.getByRole("link", { name: "Lead 1" }).click())
      yield* promise(() => desk.getByRole("link", { name: "← Leads" }).click())
      yield* first(desk, "Lead 1")
      yield* tabTo(desk, "button", "Received")
      yield* key(desk, "Space")
      yield* first(desk, "Lead 3")
      assert.strictEqual(searchOf(desk), "")
    })
  )

  it.live("of businesses tells at once who gets most, wide or narrow", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      const { body } = yield* callFrom(desk, "GET", "/api/businesses?per_page=100")
      const all: ReadonlyArray<{ readonly name: string; readonly leads_30_days: number }> = body.data
      const byName = all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
      const byLeads = all
        .toSorted((a, b) => b.leads_30_days - a.leads_30_days || a.name.localeCompare(b.name))
        .map(({ name }) => name)
      assert.notStrictEqual(byLeads[0], byName[0])
      yield* promise(() => desk.goto(`${origin}/operator/businesses`))
      yield* first(desk, byName[0] ?? "")
      yield* promise(() => desk.getByRole("button", { name: "Leads in 30 days" }).click())
      yield* first(desk, byLeads[0] ?? "")
      assert.deepStrictEqual(yield* promise(() => desk.locator("tbody th").allTextContents()), byLeads)

      yield* promise(() => desk.setViewportSize({ width: 390, height: 844 }))
      const order = desk.getByRole("combobox", { name: "Order" })
      yield* promise(() => order.selectOption("Name: Z to A"))
      yield* first(desk, byName.at(-1) ?? "")
      yield* promise(() => desk.getByRole("columnheader", { name: "Leads in 30 days" }).waitFor({ state: "attached" }))
      assert.strictEqual(yield* promise(() => desk.getByRole("button", { name: "Leads in 30 days" }).count()), 0)
      assert.deepStrictEqual(yield* violations(desk), [])
    })
  )
})
