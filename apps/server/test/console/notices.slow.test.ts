import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, press, settled } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { startMarket } from "./Market.ts"

const { promise } = Effect

const noticesOf = (page: Page) => page.locator(".notices > p")

/** Whether the notice stands in the navigation or in the top line, where no page is. */
const isBesideThePage = `(() => {
  const notice = document.querySelector(".notices > p").getBoundingClientRect()
  return [".navigation", ".top"].map((frame) => document.querySelector(frame).getBoundingClientRect()).some(
    ({ bottom, left, right, top }) =>
      notice.left >= left && notice.right <= right && notice.top >= top && notice.bottom <= bottom
  )
})()`

describeInBrowser("a notice", () => {
  it.live("names what was done to what, stands alone, and lies over nothing of the page", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 6; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      const reclaims: ReadonlyArray<{ readonly id: string; readonly lead_id: number }> = body.data
      assert.isAtLeast(reclaims.length, 3)
      for (const [n, width] of [390, 1280, 1920].entries()) {
        yield* promise(() => desk.setViewportSize({ width, height: 800 }))
        yield* promise(() => desk.goto(`${origin}/operator/reclaims/${reclaims[n]!.id}`))
        const told = `The reclaim of lead ${reclaims[n]!.lead_id} is granted.`
        yield* press(desk, "Grant", told)
        yield* promise(() => desk.waitForURL((url) => !url.pathname.endsWith(reclaims[n]!.id)))
        yield* settled(desk)
        assert.deepStrictEqual(yield* promise(() => noticesOf(desk).allTextContents()), [told])
        for (const place of ["0", "document.body.scrollHeight"]) {
          yield* promise(() => desk.evaluate(`scrollTo(0, ${place})`))
          assert.isTrue(yield* promise(async (): Promise<boolean> => desk.evaluate(isBesideThePage)), `${width}`)
        }
      }
      assert.deepStrictEqual(yield* violations(desk), [])

      // The next one takes the place of the one before.
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      for (const name of ["Warmte Vergelijker", "Isolatie Advies"]) {
        yield* press(desk, `Change: ${name}`, "Language")
        yield* promise(() => desk.getByLabel("Review", { exact: true }).selectOption("Leads with signals are reviewed"))
        yield* press(desk, "See what changes", `1 changed: ${name}`)
        yield* press(desk, "Save", `Saved: ${name}.`)
      }
      assert.deepStrictEqual(yield* promise(() => noticesOf(desk).allTextContents()), ["Saved: Isolatie Advies."])
    })
  )
})
