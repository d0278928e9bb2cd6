import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

/** Returns how many looks at leads the audit trail has. */
const looks = (page: Page) =>
  Effect.map(callFrom(page, "GET", "/api/audit?action=lead.viewed&per_page=1"), ({ body }): number => body.meta.total)

/** Lets a page read something again, because another lead comes, so many times. */
const readsAgain = (page: Page, send: () => Effect.Effect<string>, path: string, times: number) =>
  Effect.repeat(
    Effect.promise(() => page.waitForResponse((response) => new URL(response.url()).pathname === path)).pipe(
      Effect.zip(send(), { concurrent: true })
    ),
    { times: times - 1 }
  )

describeInBrowser("a page that shows a person and stays open", () => {
  it.live("is one look of an operator, and another one when something happens to the lead", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads/1`))
      yield* shows(desk, "person11@example.nl")
      yield* readsAgain(desk, send, "/api/leads/1/distribution", 2)
      assert.strictEqual(yield* looks(desk), 1)

      assert.isAbove(yield* reclaimAll, 0)
      yield* shows(desk, "Reclaim requested by Domstad Warmte")
      assert.strictEqual(yield* looks(desk), 2)

      yield* press(desk, "Withdraw", /is released/)
      yield* Effect.promise(() => desk.getByRole("textbox", { name: "Remark" }).fill("The customer called."))
      yield* Effect.promise(() => desk.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click())
      yield* shows(desk, "The customer called.")
      // The first answer after the decision tells that something happened, which is another look.
      yield* readsAgain(desk, send, "/api/leads/1/distribution", 2)
      const afterDecision = yield* looks(desk)
      yield* readsAgain(desk, send, "/api/leads/1/distribution", 1)
      assert.strictEqual(yield* looks(desk), afterDecision)
    })
  )

  it.live("is a look of a reviewer with its rehearsal, and another one when the stage of the lead changes", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, inviteReviewer, origin, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      yield* Effect.promise(() => page.goto(`${origin}/operator/leads/${held}`))
      yield* shows(page, "person11@example.nl")
      yield* readsAgain(page, send, "/api/leads", 2)
      // The rehearsal of an approval, which tells who would get the lead, shows it too.
      assert.strictEqual(yield* looks(desk), 2)
      yield* callFrom(desk, "POST", `/api/leads/${held}/refuse`, { remark: "Nobody answers the phone." })
      yield* shows(page, "Nobody answers the phone.")
    })
  )

  it.live("is no look when it only counts the leads of a business", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* Effect.promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, /^1 of \d+$/)
      assert.strictEqual(yield* looks(desk), 0)
    })
  )
})
