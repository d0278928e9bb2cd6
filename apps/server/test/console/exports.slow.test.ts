import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { browser, describeInBrowser } from "../Chromium.ts"
import { key, shows, startMarket, tabTo } from "./Market.ts"

const { promise } = Effect

describeInBrowser("a list of leads", () => {
  it.live("is saved as a file by its filters, except while a person is searched for", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const held = yield* send("isolatie-advies")
      yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads?stage=held`))
      yield* shows(desk, "1–1 of 1")
      const saved = Effect.fnUntraced(function* (name: string) {
        const started = promise(() => desk.waitForEvent("download"))
        yield* tabTo(desk, "link", name)
        const [file] = yield* Effect.all([started, key(desk, "Enter")], { concurrency: "unbounded" })
        return [file.suggestedFilename(), readFileSync(yield* promise(() => file.path()))] as const
      })
      const [name, csv] = yield* saved("Download CSV")
      assert.strictEqual(name, "leads.csv")
      const rows = csv.toString().trimEnd().split("\r\n").slice(1)
      assert.deepStrictEqual(
        rows.map((row) => row.split(",")[0]),
        [String(held)]
      )
      const [excel, workbook] = yield* saved("Download for Excel")
      assert.deepStrictEqual([excel, workbook.subarray(0, 2).toString()], ["leads.xlsx", "PK"])
      yield* tabTo(desk, "searchbox", "Find a person")
      yield* promise(() => desk.keyboard.type("0612345612"))
      yield* key(desk, "Enter")
      yield* promise(() => desk.getByRole("link", { name: "Download CSV" }).waitFor({ state: "detached" }))
    })
  )
})
