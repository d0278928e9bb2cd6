import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser } from "../Chromium.ts"
import { key, shows, startMarket } from "./Market.ts"

/** Starts a market with pending reclaims, and returns their ids in the order of the list. */
const startWithReclaims = Effect.fnUntraced(function* (leads: number) {
  const market = yield* startMarket(yield* browser)
  for (let n = 0; n < leads; n++) yield* market.send()
  yield* market.reclaimAll
  const { body } = yield* callFrom(market.desk, "GET", "/api/reclaims?status=pending&per_page=100")
  const ids: ReadonlyArray<string> = body.data.map(({ id }: { readonly id: string }) => id)
  const open = (id: string) =>
    Effect.andThen(
      Effect.promise(() => market.desk.goto(`${market.origin}/operator/reclaims/${id}`)),
      shows(market.desk, "What granting does")
    )
  return { ...market, ids, open }
})

/** Waits until a page shows a reclaim. */
const isAt = (page: Page, id: string | undefined) =>
  Effect.andThen(
    Effect.promise(() => page.waitForURL(`**/operator/reclaims/${id}`)),
    shows(page, "What granting does")
  )

const remarkOf = (page: Page) => page.getByRole("textbox", { name: "Remark" })

describeInBrowser("the page of a reclaim", () => {
  it.live("types no key of a decision into the remark, and says at the field that a rejection needs one", () =>
    Effect.gen(function* () {
      const { desk, ids, open } = yield* startWithReclaims(1)
      yield* open(ids[0]!)
      yield* key(desk, "r")
      const remark = remarkOf(desk)
      assert.strictEqual(yield* Effect.promise(() => remark.inputValue()), "")
      assert.isTrue(
        yield* Effect.promise(() => remark.evaluate((field) => field === field.ownerDocument.activeElement))
      )
      yield* shows(desk, "A rejection needs a remark.")
      assert.strictEqual(yield* Effect.promise(() => remark.getAttribute("aria-invalid")), "true")
      yield* key(desk, "N")
      assert.strictEqual(yield* Effect.promise(() => remark.inputValue()), "N")
      assert.strictEqual(yield* Effect.promise(() => desk.getByText("A rejection needs a remark.").count()), 0)
      yield* Effect.promise(() => remark.fill(""))
      yield* Effect.promise(() => desk.getByRole("button", { name: "Reject" }).click())
      yield* shows(desk, "A rejection needs a remark.")
    })
  )

  it.live("goes on to the one that follows in the list, from the last to the first, and passes none over", () =>
    Effect.gen(function* () {
      const { desk, ids, open, origin } = yield* startWithReclaims(8)
      const last = ids.length - 1
      assert.isAtLeast(last, 3)
      yield* open(ids[0]!)
      for (const id of ids.slice(1)) {
        yield* key(desk, "n")
        yield* isAt(desk, id)
      }
      for (const id of ids.slice(0, 2)) {
        yield* Effect.promise(() => desk.getByRole("button", { name: "Next reclaim" }).click())
        yield* isAt(desk, id)
      }
      for (const id of [...ids.slice(2), ids[0]]) {
        yield* key(desk, "g")
        yield* isAt(desk, id)
      }
      yield* key(desk, "n")
      yield* shows(desk, "No other reclaim waits.")
      assert.strictEqual(desk.url(), `${origin}/operator/reclaims`)
    })
  )
})
