import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const tick = (page: Page, lead: string, modifiers: ReadonlyArray<"Shift"> = []) =>
  promise(() =>
    page.getByRole("checkbox", { name: `Select Lead ${lead}`, exact: true }).click({ modifiers: [...modifiers] })
  )

const inDialog = (page: Page, button: string | RegExp) =>
  promise(() => page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click())

const stagesOf = (page: Page) =>
  Effect.map(callFrom(page, "GET", "/api/leads?per_page=100&sort=created_at"), ({ body }): ReadonlyArray<string> =>
    body.data.map(({ stage }: { readonly stage: string }) => stage)
  )

/** Collects the decisions that a page makes and those that it only asks about, as `approve 3` and `approve? 3`. */
const watch = (page: Page) => {
  const decisions: Array<string> = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const [, , , lead, decision] = pathname.split("/")
    if (request.method() === "POST") decisions.push(`${decision}${searchParams.has("dry_run") ? "?" : ""} ${lead}`)
  })
  return decisions
}

describeInBrowser("several leads at once", () => {
  it.live("are approved after a look at what that does, and not those that a colleague decides meanwhile", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, inviteReviewer, origin, send } = yield* startMarket(chromium)
      for (let n = 0; n < 7; n++) yield* send("isolatie-advies")
      const colleague = yield* device(chromium, yield* inviteReviewer)
      yield* press(colleague, "Sign in", "Rik")
      const refuse = (lead: number) =>
        callFrom(colleague, "POST", `/api/leads/${lead}/refuse`, { remark: "Not serious." })

      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* tabTo(desk, "checkbox", "All of this page")
      yield* key(desk, "Space")
      yield* shows(desk, "7 selected")
      yield* tick(desk, "1")
      yield* shows(desk, "6 selected")
      assert.deepStrictEqual(yield* violations(desk), [])
      const decisions = watch(desk)
      // A colleague refuses one before the look, and one after it. The page reads nothing new in between.
      yield* promise(() => desk.route("**/api/leads?*", (route) => route.abort()))
      yield* refuse(2)
      yield* key(desk, "a")
      yield* key(desk, "Enter")
      yield* shows(desk, "One is left as it is:")
      yield* shows(desk, "Lead 2: The lead is “Refused” by now. This can no longer be done with it.")
      yield* shows(desk, "5 leads would go to 2 businesses each.")
      assert.deepStrictEqual(yield* violations(desk), [])
      assert.deepStrictEqual(
        decisions.toSorted(),
        [2, 3, 4, 5, 6, 7].map((lead) => `approve? ${lead}`)
      )
      yield* refuse(3)
      decisions.length = 0
      // The button does not have the focus: a second Enter decides about nothing that was not seen.
      yield* key(desk, "Enter")
      yield* tabTo(desk, "button", "Approve 5 leads")
      yield* key(desk, "Enter")
      yield* shows(desk, "4 leads are approved.")
      yield* shows(desk, "Lead 3: The lead is “Refused” by now. This can no longer be done with it.")
      assert.deepStrictEqual(
        decisions,
        [3, 4, 5, 6, 7].map((lead) => `approve ${lead}`)
      )
      assert.deepStrictEqual(yield* violations(desk), [])
      const stages = ["held", "refused", "refused", "placed", "placed", "placed", "placed"]
      assert.deepStrictEqual(yield* stagesOf(colleague), stages)

      yield* inDialog(desk, "Close")
      yield* shows(desk, "2 selected")
      yield* promise(() => desk.unroute("**/api/leads?*"))
      yield* promise(() => desk.reload())
      yield* shows(desk, "1–1 of 1")
    })
  )

  it.live("are refused or withdrawn with one remark, and what fails stays selected", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 3; n++) yield* send("isolatie-advies")
      for (let n = 0; n < 3; n++) yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* tick(desk, "1")
      yield* tick(desk, "3", ["Shift"])
      yield* shows(desk, "3 selected")
      yield* press(desk, "Refuse", "3 leads would go to nobody.")
      yield* type(desk, "No such street.")
      yield* inDialog(desk, "Refuse 3 leads")
      yield* shows(desk, "3 leads are refused.")
      yield* shows(desk, "Nothing waits. Well done.")

      yield* promise(() => desk.goto(`${origin}/operator/leads`))
      yield* promise(() => desk.getByRole("rowheader", { name: "Lead 6" }).waitFor())
      assert.strictEqual(yield* promise(() => desk.getByRole("checkbox", { name: /^Select/ }).count()), 3)
      yield* promise(() => desk.getByRole("checkbox", { name: "All of this page" }).click())
      yield* press(desk, "Withdraw", /^3 leads would be taken back from \d businesses each\.$/)
      yield* type(desk, "The customers called.")
      yield* promise(() => desk.route("**/api/leads/5/withdraw", (route) => route.abort()))
      yield* inDialog(desk, "Withdraw 3 leads")
      yield* shows(desk, "2 leads are withdrawn.")
      yield* shows(desk, "Lead 5: The server does not answer. Try again in a moment.")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* inDialog(desk, "Close")
      yield* shows(desk, "1 selected")
      assert.isTrue(yield* promise(() => desk.getByRole("checkbox", { name: "Select Lead 5" }).isChecked()))
      const stages = ["refused", "refused", "refused", "withdrawn", "placed", "withdrawn"]
      assert.deepStrictEqual(yield* stagesOf(desk), stages)
    })
  )
})
