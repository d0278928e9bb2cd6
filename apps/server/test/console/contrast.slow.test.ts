import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { browser, describeInBrowser, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const picture = (one: Locator) => promise(async () => (await one.screenshot()).toString("base64"))

describeInBrowser("the high contrast of the system", () => {
  it.live("shows what is on, what is ticked and where the focus is", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* promise(() => desk.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" }))

      yield* promise(() => desk.goto(`${origin}/profile`))
      const [on, off] = [desk.locator(".track").first(), desk.locator(".switch:not([data-selected]) .track").first()]
      const isOn = yield* picture(on)
      yield* promise(() => desk.getByRole("switch").first().press("Space"))
      yield* promise(() => off.waitFor())
      assert.notStrictEqual(yield* picture(off), isOn)

      yield* promise(() => desk.goto(`${origin}/operator/tokens`))
      yield* press(desk, "Make a token", "What it may do")
      const box = desk.locator(".box").first()
      const isEmpty = yield* picture(box)
      yield* promise(() => desk.getByRole("checkbox").first().press("Space"))
      assert.notStrictEqual(yield* picture(box), isEmpty)

      yield* promise(() => desk.goto(`${origin}/operator/leads`))
      yield* shows(desk, "Lead 1")
      const row = desk.getByRole("row").filter({ hasText: "Lead 1" })
      const isQuiet = yield* picture(row)
      yield* promise(() => desk.getByRole("combobox").last().focus())
      yield* promise(async () => {
        const link = desk.getByRole("link", { name: "Lead 1" })
        while (!(await link.evaluate((node) => node === node.ownerDocument.activeElement))) {
          await desk.keyboard.press("Tab")
        }
      })
      assert.notStrictEqual(yield* picture(row), isQuiet)
    })
  )
})
