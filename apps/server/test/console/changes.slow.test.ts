import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, describeInBrowser } from "../Chromium.ts"
import { startMarket } from "./Market.ts"

const { promise } = Effect

/** A market whose operator looks at the leads, and what opens them in a further tab. */
const openLeads = Effect.gen(function* () {
  const market = yield* startMarket(yield* browser)
  const address = `${market.origin}/operator/leads`
  const open = (prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) =>
    promise(async () => {
      const page = await market.desk.context().newPage()
      await prepare(page)
      await Promise.all([page.waitForResponse("**/api/leads?*"), page.goto(address)])
      return page
    })
  return { ...market, open }
})

const showsLead = (page: Page, id: string) => promise(() => page.locator(`a[href$="/leads/${id}"]`).first().waitFor())

describeInBrowser("a change", () => {
  it.live("is told to all tabs of a browser by one request that waits, and another tab goes on with it", () =>
    Effect.gen(function* () {
      const { desk, open, send } = yield* openLeads
      const [first, second] = [yield* open(), yield* open()]
      const asked = new Array<Page>()
      desk.context().on("request", (request) => {
        if (request.url().includes("/api/changes?")) asked.push(request.frame().page())
      })
      for (let n = 0; n < 2; n++) {
        const id = yield* send()
        yield* Effect.all([showsLead(first, id), showsLead(second, id)])
      }
      yield* promise(() => desk.waitForRequest("**/api/changes?*"))
      assert.deepStrictEqual(new Set(asked), new Set([desk]))
      yield* promise(() => desk.close())
      const id = yield* send()
      yield* Effect.all([showsLead(first, id), showsLead(second, id)])
      assert.strictEqual(new Set(asked).size, 2)
    }).pipe(Effect.scoped)
  )

  it.live("is seen without an answer that waits, because the page reads again every five seconds then", () =>
    Effect.gen(function* () {
      const { desk, open, send } = yield* openLeads
      yield* promise(() => desk.context().route("**/api/changes*", (route) => route.abort()))
      yield* promise(() => desk.goto("about:blank"))
      const page = yield* open((one) => one.clock.install())
      yield* promise(() => page.clock.pauseAt(Date.now() + 60_000))
      const id = yield* send()
      // Each turn lets five seconds pass; all take less than the time after which every list is read again.
      for (let n = 0; n < 4; n++) {
        yield* promise(() => page.clock.runFor(6000))
        yield* Effect.sleep("200 millis")
      }
      yield* showsLead(page, id)
    }).pipe(Effect.scoped)
  )
})
