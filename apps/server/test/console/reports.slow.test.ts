import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo } from "./Market.ts"

const { promise } = Effect

/** Chooses an option where the focus is, by the keyboard. */
const choose = Effect.fnUntraced(function* (page: Page, field: string, option: string) {
  yield* tabTo(page, "combobox", field)
  yield* promise(() => page.keyboard.type(option))
  yield* key(page, "Tab")
})

/** Returns the rows of a table without its head, each as one text. */
const rowsOf = (page: Page, label: string) =>
  promise(async () => {
    const rows = page.getByRole("table", { name: label }).getByRole("row")
    return (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, " ").trim())
  })

const plotOf = (page: Page, name: RegExp) => promise(() => page.getByRole("img", { name }).waitFor())

const day = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" }).format(at)

describeInBrowser("the reports of an operator", () => {
  it.live("show a plot and a table of the same figures, by what the address says, all by keyboard", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const faults: Array<string> = []
      desk.on("pageerror", ({ message }) => faults.push(message))
      desk.on("console", (message) => message.type() === "error" && faults.push(message.text()))
      for (const website of ["warmte-vergelijker", "warmte-vergelijker", "isolatie-advies"]) yield* send(website)

      yield* tabTo(desk, "link", "Reports")
      yield* key(desk, "Enter")
      yield* plotOf(
        desk,
        /^Received, by day: 3 over all, highest 3 \(.+\), lowest 0 \(.+\)\. Only whole periods count for the lowest\.$/
      )
      yield* shows(desk, /Days are those of Europe\/Amsterdam\./)
      yield* choose(desk, "Rows by", "Website")
      yield* promise(() => desk.waitForURL(/group=website/))
      yield* plotOf(
        desk,
        /^Received, by website: 3 over all, highest 2 \(Warmte Vergelijker\), lowest 1 \(Isolatie Advies\)\.$/
      )
      const rows = yield* rowsOf(desk, "Leads")
      assert.match(rows[0] ?? "", /^Warmte Vergelijker 2 0 0 0 0 0 2 /)
      assert.match(rows[1] ?? "", /^Isolatie Advies 1 0 1 0 0 0 0 /)
      assert.match(rows[2] ?? "", /^Total 3 0 1 0 0 0 2 /)
      yield* choose(desk, "In the plot", "Held")
      yield* plotOf(desk, /^Held, by website: 1 over all, highest 1 \(Isolatie Advies\)/)
      yield* choose(desk, "Period", "Last month")
      yield* shows(desk, "There is nothing in this period.")

      // What an address asks for is shown, in each period that it names.
      yield* promise(() =>
        desk.goto(`${origin}/operator/reports/intake?from=this_week&to=this_week&group=month,website`)
      )
      yield* plotOf(desk, /^Received, by month, website: 3 over all/)
      assert.strictEqual((yield* rowsOf(desk, "Leads")).length, 3)
      yield* tabTo(desk, "link", "Speed")
      yield* key(desk, "Enter")
      yield* plotOf(desk, /^Half had a business within about, by day: /)
      assert.include(desk.url(), "from=this_week")

      yield* promise(() => desk.goto(`${origin}/operator/reports/intake?from=2031-02-02&to=2031-02-01`))
      yield* shows(desk, "Choose a day that is not before the first one.")
      yield* promise(() => desk.goto(`${origin}/operator/reports/nothing`))
      yield* shows(desk, "There is no such page")
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("422")),
        []
      )
    })
  )

  it.live("say in words which rules refused requests broke", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const page = { url: "ftp://x", given_at: "2001-01-01T00:00:00Z" }
      for (const change of [
        { city: "\u0000", street_number: "x".repeat(9), fields: [], postal_code: 5 },
        { consent: { ...page, text_version: "x" }, subcategory_id: "a b" },
        { consent: { given_at: "x", url: "http://x.example" }, gender: "x", email: "x", phone: "x" },
        { consent: "x", preferred_date_of_execution: "x", accept_terms: false, description: undefined, x: 1 }
      ]) {
        yield* send("warmte-vergelijker", change)
      }
      yield* promise(() => desk.goto(`${origin}/operator/reports/refusals?group=rule`))
      yield* shows(desk, "Not in the right form")
      const rows = yield* rowsOf(desk, "Refused requests")
      assert.isAbove(rows.length, 10)
      assert.deepStrictEqual(
        rows.filter((row) => row.includes("_")),
        []
      )
    })
  )

  it.live("are downloaded with the same rows", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/reports/intake?group=website`))
      yield* shows(desk, "Warmte Vergelijker")
      const read = promise(async () => {
        const download = await desk.waitForEvent("download")
        return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")] as const
      })
      const pressed = promise(() => desk.getByRole("link", { name: "Download CSV" }).click())
      const [[name, text]] = yield* Effect.all([read, pressed], { concurrency: 2 })
      assert.match(name, /\.csv$/)
      assert.match(text, /^website,received,duplicate,[^]*\nwarmte-vergelijker,1,0,/)
      const href = yield* promise(() => desk.getByRole("link", { name: "Download for Excel" }).getAttribute("href"))
      const address = new URL(href ?? "", origin)
      assert.strictEqual(address.searchParams.get("format"), "xlsx")
      const status = yield* promise(() =>
        desk.evaluate(`fetch(${JSON.stringify(address.href)}).then((one) => one.status)`)
      )
      assert.strictEqual(status, 200)
    })
  )

  it.live("are six figures of today, the first beside other days until this time", () =>
    Effect.gen(function* () {
      const { desk, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.reload())
      const figures = desk.getByRole("list", { name: "Today so far" }).getByRole("listitem")
      yield* promise(() => figures.first().waitFor())
      const texts = (yield* promise(() => figures.allInnerTexts())).map((text) => text.replaceAll(/\s+/g, " "))
      assert.strictEqual(texts.length, 6)
      assert.match(texts[0] ?? "", /^1 Received leads Yesterday until this time 0 \w{3} last week until this time 0$/)
      assert.deepStrictEqual(texts.slice(1, 3), ["1 Accepted leads", "100% Fill rate, % of places"])
      yield* promise(() => figures.getByRole("link", { name: "Accepted leads" }).click())
      yield* plotOf(desk, /^Accepted, by day: 1 over all/)
    })
  )
})

describeInBrowser("the figures of members", () => {
  it.live("are the month of a business, and the accepted leads of a website", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, reclaimAll, send } = yield* startMarket(chromium)
      yield* send()
      yield* send()
      const leads = yield* reclaimAll
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "All my businesses")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/month`))
      const tiles = page.getByRole("list").filter({ hasText: "Told what became of them" }).getByRole("listitem")
      yield* promise(() => tiles.first().waitFor())
      const texts = (yield* promise(() => tiles.allInnerTexts())).map((text) => text.replaceAll(/\s+/g, " "))
      assert.strictEqual(texts[0], `${leads} Leads`)
      assert.strictEqual(texts[1], `${leads} Billable leads 0 given back in this month`)
      assert.strictEqual(texts[5], `${leads} Reclaims 0 granted, ${leads} waiting`)
      const former = day(Date.parse(`${day(Date.now()).slice(0, 7)}-01T12:00:00Z`) - 5 * 86_400_000).slice(0, 7)
      yield* promise(() => page.locator(`a[href*="month=${former}"]`).click())
      yield* shows(page, "There is nothing in this period.")
      assert.deepStrictEqual(yield* violations(page), [])

      yield* promise(() => page.goto(`${origin}/affiliate/figures`))
      yield* shows(page, "100% of the leads you sent and that do not wait were accepted: 2 of 2.")
      yield* plotOf(page, /^Accepted, by day: 2 over all/)
      yield* shows(page, "No request was refused in this period.")
      yield* send("warmte-vergelijker", { phone: "1" })
      yield* send("warmte-vergelijker", { phone: "2", email: "nobody" })
      yield* promise(() => page.reload())
      yield* shows(page, "67% of the faults in what your visitors sent were at: Phone.")
      yield* plotOf(page, /^Faults, by field: 3 over all, highest 2 \(Phone\), lowest 1 \(E-mail address\)\.$/)
      assert.deepStrictEqual(yield* rowsOf(page, "Why requests were refused"), [
        "Phone 2",
        "E-mail address 1",
        "Total 3"
      ])
    })
  )
})
