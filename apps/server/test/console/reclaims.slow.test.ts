import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page, Response } from "playwright-core"
import { browser, callFrom, contextOf, describeInBrowser, device, press, visit } from "../Chromium.ts"
import { key, shows, startMarket } from "./Market.ts"

/** Starts a market with pending reclaims, and returns their ids in the order of the list. */
const startWithReclaims = Effect.fnUntraced(function* (leads: number) {
  const chromium = yield* browser
  const market = yield* startMarket(chromium)
  for (let n = 0; n < leads; n++) yield* market.send()
  yield* market.reclaimAll
  const { body } = yield* callFrom(market.desk, "GET", "/api/reclaims?status=pending&per_page=100")
  const ids: ReadonlyArray<string> = body.data.map(({ id }: { readonly id: string }) => id)
  const open = (id: string) =>
    Effect.andThen(
      Effect.promise(() => market.desk.goto(`${market.origin}/operator/reclaims/${id}`)),
      shows(market.desk, "What granting does")
    )
  /** Waits until the page shows a reclaim, and not the one before it any more. */
  const isAt = (id: string | undefined) =>
    Effect.andThen(
      Effect.promise(() => market.desk.locator(`img[src="/api/reclaims/${id}/screenshot"]`).waitFor()),
      shows(market.desk, "What granting does")
    )
  return { ...market, chromium, ids, isAt, open }
})

/** Whether one can decide on a page without scrolling. */
const isInSight = (page: Page) =>
  Effect.promise(async () => {
    const { height = 0, y = -1 } = (await page.getByRole("button", { name: "Grant" }).boundingBox()) ?? {}
    return y >= 0 && y + height <= page.viewportSize()!.height
  })

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
      yield* key(desk, "Enter")
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
      const { desk, ids, isAt, open, origin } = yield* startWithReclaims(8)
      const last = ids.length - 1
      assert.isAtLeast(last, 3)
      yield* open(ids[0]!)
      for (const id of ids.slice(1)) {
        yield* key(desk, "n")
        yield* isAt(id)
      }
      for (const id of ids.slice(0, 2)) {
        yield* Effect.promise(() => desk.getByRole("button", { name: "Next reclaim" }).click())
        yield* isAt(id)
      }
      for (const id of [...ids.slice(2), ids[0]]) {
        yield* key(desk, "g")
        yield* key(desk, "Enter")
        yield* isAt(id)
      }
      yield* key(desk, "n")
      yield* shows(desk, "No other reclaim waits.")
      assert.strictEqual(desk.url(), `${origin}/operator/reclaims`)
    })
  )

  it.live("stays among those that the filters of the list leave, and leads back to that list", () =>
    Effect.gen(function* () {
      const { desk, ids, isAt, origin, reclaimAllOf, send } = yield* startWithReclaims(2)
      for (let n = 0; n < 2; n++) yield* send("warmte-vergelijker", { postal_code: "1011AB" })
      assert.isAbove(yield* reclaimAllOf("amstel-installaties", "spam"), 0)
      for (let n = 0; n < 2; n++) yield* send()
      yield* reclaimAllOf("domstad-warmte", "no_contact")
      const narrowed = "reason=no_contact&business=domstad-warmte"
      const { body } = yield* callFrom(desk, "GET", `/api/reclaims?${narrowed}`)
      const fitting: ReadonlyArray<string> = body.data.map(({ id }: { readonly id: string }) => id)
      assert.isAbove(fitting.length, ids.length)
      yield* Effect.promise(() => desk.goto(`${origin}/operator/reclaims?${narrowed}`))
      yield* Effect.promise(() => desk.getByRole("link", { name: "Decide one after the other" }).click())
      yield* isAt(fitting[0])
      for (const id of fitting.slice(1)) {
        yield* key(desk, "n")
        yield* isAt(id)
      }
      yield* Effect.promise(() => desk.getByRole("link", { name: "← Reclaims" }).click())
      yield* shows(desk, `1–${fitting.length} of ${fitting.length}`)
      assert.strictEqual(desk.url(), `${origin}/operator/reclaims?${narrowed}`)
    })
  )

  it.live("shows the person, which is one look, and names the reclaims with the same screenshot", () =>
    Effect.gen(function* () {
      const { desk, ids, open, send } = yield* startWithReclaims(6)
      const { body: list } = yield* callFrom(desk, "GET", "/api/reclaims")
      const [first, second] = list.data.map(({ lead_id }: { readonly lead_id: number }) => lead_id)
      yield* open(ids[1]!)
      yield* shows(desk, "Jane Doe")
      yield* shows(desk, `06${12345610 + second}`)
      yield* shows(desk, `person${10 + second}@example.nl`)
      yield* Effect.promise(() => desk.getByRole("link", { name: `Reclaim of lead ${first}`, exact: true }).waitFor())
      yield* shows(desk, "Inside the region of the business: postal codes that begin with 35")
      const asked = (response: Response) => new URL(response.url()).pathname === `/api/reclaims/${ids[1]}`
      const again = Effect.promise(() => desk.waitForResponse(asked))
      for (let n = 0; n < 2; n++) yield* Effect.zip(again, send(), { concurrent: true })
      const { body } = yield* callFrom(desk, "GET", "/api/audit?action=lead.viewed")
      assert.strictEqual(body.meta.total, 1)
    })
  )

  it.live("tells what is not known any more of an erased lead, and that its picture is gone", () =>
    Effect.gen(function* () {
      const { chromium, desk, ids, invite, origin } = yield* startWithReclaims(2)
      const { body } = yield* callFrom(desk, "GET", `/api/reclaims/${ids[0]}`)
      const { body: lead } = yield* callFrom(desk, "GET", `/api/leads/${body.data.lead_id}`)
      yield* callFrom(desk, "POST", "/api/persons/erase", { email: lead.data.person.email, reason: "request" })
      yield* visit(desk, `${origin}/operator/reclaims/${ids[0]}`)
      yield* shows(desk, /^There is no picture to show\./)
      assert.strictEqual(yield* Effect.promise(() => desk.getByText("Unknown", { exact: true }).count()), 2)
      const owner = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(owner, "Sign in", "Leads")
      yield* Effect.promise(() => owner.goto(`${origin}/business/domstad-warmte/reclaims/${ids[0]}`))
      yield* shows(owner, /^There is no picture to show\./)
      assert.strictEqual(yield* Effect.promise(() => owner.getByRole("alert").count()), 0)
    })
  )

  it.live("keeps the decision in sight on a desk and on a telephone, and tells of no keys there", () =>
    Effect.gen(function* () {
      const { chromium, desk, ids, open, origin } = yield* startWithReclaims(1)
      yield* Effect.promise(() => desk.setViewportSize({ width: 1280, height: 800 }))
      yield* open(ids[0]!)
      yield* shows(desk, /^Keys:/)
      assert.isTrue(yield* isInSight(desk))
      const storageState = yield* Effect.promise(() => desk.context().storageState())
      const viewport = { width: 390, height: 844 }
      const options = { hasTouch: true, isMobile: true, locale: "en-GB", storageState, viewport }
      const phone = yield* Effect.promise(async () => (await contextOf(chromium, options)).newPage())
      yield* visit(phone, `${origin}/operator/reclaims/${ids[0]}`)
      yield* shows(phone, "1 of 1 that wait.")
      assert.isTrue(yield* isInSight(phone))
      yield* Effect.promise(() => phone.evaluate("window.scrollTo(0, document.body.scrollHeight)"))
      assert.isTrue(yield* isInSight(phone))
      assert.isFalse(yield* Effect.promise(() => phone.getByText(/^Keys:/).isVisible()))
      yield* Effect.promise(() => phone.getByRole("button", { name: /^Enlarge/ }).click())
      yield* Effect.promise(() => phone.getByRole("dialog", { name: "Screenshot" }).waitFor())
    })
  )
})
