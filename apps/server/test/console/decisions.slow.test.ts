import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, press, settled } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** Collects what the log of the browser shows in red, and the dry runs that a page asks for. */
const watch = (page: Page) => {
  const [faults, dryRuns]: [Array<string>, Array<string>] = [[], []]
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.get("dry_run") === "true") dryRuns.push(pathname)
  })
  return { dryRuns, faults }
}

describeInBrowser("a decision", () => {
  it.live("about a reclaim asks once what it would do, and not again once it is made", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 4; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      const [first, second] = body.data.map(({ id }: { readonly id: string }) => `/api/reclaims/${id}/grant`)
      const { dryRuns, faults } = watch(desk)
      yield* promise(() => desk.goto(`${origin}/operator/reclaims/${body.data[0].id}`))
      yield* shows(desk, /is released/)
      yield* press(desk, "Grant", /is granted\./)
      yield* promise(() => desk.waitForURL(`${origin}/operator/reclaims/${body.data[1].id}`))
      yield* shows(desk, /is released/)
      yield* promise(() => desk.getByRole("textbox", { name: "Remark" }).fill("It was answered."))
      yield* press(desk, "Reject", /is rejected\./)
      yield* promise(() => desk.waitForURL((url) => !url.pathname.endsWith(body.data[1].id)))
      yield* settled(desk)
      assert.deepStrictEqual(dryRuns.slice(0, 2), [first, second])
      assert.lengthOf(new Set(dryRuns), dryRuns.length)
      assert.deepStrictEqual(faults, [])
    })
  )

  it.live("about a lead asks once what it would do, and not again once it is made", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const [held, placed] = [yield* send("isolatie-advies"), yield* send()]
      const { dryRuns, faults } = watch(desk)
      yield* promise(() => desk.goto(`${origin}/operator/leads/${held}`))
      yield* press(desk, "Approve", "What this does")
      yield* settled(desk)
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click())
      yield* shows(desk, "Withdraw")
      yield* settled(desk)
      yield* promise(() => desk.goto(`${origin}/operator/leads/${placed}`))
      yield* press(desk, "Withdraw", /is released/)
      yield* promise(() => desk.getByRole("textbox", { name: "Remark" }).fill("The customer called."))
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click())
      yield* shows(desk, "The customer called.")
      yield* settled(desk)
      assert.deepStrictEqual(dryRuns, [`/api/leads/${held}/approve`, `/api/leads/${placed}/withdraw`])
      assert.deepStrictEqual(faults, [])
    })
  )
})
