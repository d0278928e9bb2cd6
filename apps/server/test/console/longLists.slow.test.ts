import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

/** A program that counts the lines on which the cell of a text stands. */
const linesOf = (text: string) => `(() => {
  const range = document.createRange()
  range.selectNodeContents([...document.querySelectorAll("td, td small")].find((cell) => cell.textContent === "${text}"))
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
})()`

describeInBrowser("lists that are longer than a page", () => {
  it.live("show every token, and every account to choose from", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const before = (yield* callFrom(desk, "GET", "/api/tokens")).body.meta.total as number
      for (let n = 1; n <= 101; n++) {
        const account = { id: `partner-${n}`, name: `Partner ${String(n).padStart(3, "0")}` }
        assert.strictEqual((yield* callFrom(desk, "POST", "/api/accounts", account)).status, 201)
      }
      for (let n = 1; n <= 51; n++) {
        const token = { account: "partner-101", name: `Token ${n}`, abilities: ["leads:create"] }
        assert.strictEqual((yield* callFrom(desk, "POST", "/api/tokens", token)).status, 201)
      }

      yield* Effect.promise(() => desk.goto(`${origin}/operator/tokens`))
      yield* shows(desk, `1–50 of ${51 + before}`)
      yield* shows(desk, "Partner 101")
      assert.strictEqual(yield* Effect.promise(() => desk.getByText("Token 1", { exact: true }).count()), 0)
      yield* Effect.promise(() => desk.getByRole("link", { name: "Next" }).click())
      yield* shows(desk, `51–${51 + before} of ${51 + before}`)
      yield* shows(desk, /^Token 1Partner 101/)
      assert.strictEqual(new URL(desk.url()).search, "?tokens=2")

      yield* Effect.promise(() => desk.getByRole("button", { name: "Make a token" }).click())
      const choice = desk.getByRole("dialog").getByRole("combobox", { name: "Account" })
      yield* Effect.promise(() => choice.fill("partner 1"))
      yield* shows(desk, "Partner 100")
      yield* Effect.promise(() => desk.getByRole("option", { name: "Partner 101" }).click())
      const focused = choice.and(desk.locator(":focus"))
      assert.strictEqual(yield* Effect.promise(() => focused.inputValue()), "Partner 101")
    })
  )

  it.live("lead to every one of 2 100 businesses by typing its name", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const [per_page, last_page] = [100, 21]
      const { body } = yield* callFrom(desk, "GET", "/api/businesses?per_page=1")
      yield* Effect.promise(() =>
        desk.route("**/api/businesses?*", (route) => {
          const page = Number(new URL(route.request().url()).searchParams.get("page"))
          const data = Array.from({ length: per_page }, (_, n) => {
            const id = (page - 1) * per_page + n
            return { ...body.data[0], id: `business-${id}`, name: `Bedrijf ${id}` }
          })
          return route.fulfill({ json: { ...body, data, meta: { ...body.meta, last_page } } })
        })
      )
      yield* Effect.promise(() => desk.goto(`${origin}/operator/businesses`))
      yield* shows(desk, "1–50 of 2,100")
      yield* Effect.promise(() => desk.getByRole("combobox", { name: "Find a business" }).fill("bedrijf 2099"))
      yield* Effect.promise(() => desk.getByRole("option", { name: "Bedrijf 2099" }).click())
      yield* Effect.promise(() => desk.waitForURL(/businesses\/business-2099$/))
    })
  )

  it.live("show their last page in place of one behind it", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads?stage=placed&page=99`))
      yield* shows(desk, "1–1 of 1")
      yield* Effect.promise(() => desk.waitForURL(`${origin}/operator/leads?stage=placed`))
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads/abc`))
      yield* Effect.promise(() => desk.getByRole("heading", { level: 1, name: "Lead abc" }).waitFor())
    })
  )

  it.live("are as they were narrowed when one comes back by the link above a lead", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const link = yield* invite("Noor", { businesses: ["domstad-warmte"], websites: ["warmte-vergelijker"] })
      const page = yield* device(chromium, link)
      yield* press(page, "Sign in", "Jane Doe")
      for (const [list, lead, above] of [
        ["/business/domstad-warmte/leads?status=new&sort=assigned_at", "Jane Doe", "← Leads"],
        ["/affiliate/leads?stage=placed", "Lead 1", "← Leads sent"]
      ] as const) {
        yield* Effect.promise(() => page.goto(`${origin}${list}`))
        yield* Effect.promise(() => page.getByRole("link", { name: lead, exact: true }).click())
        yield* Effect.promise(() => page.getByRole("link", { name: above }).click())
        yield* Effect.promise(() => page.waitForURL(`${origin}${list}`))
      }
    })
  )

  it.live("keep words whole beside a long name, and never make a page wider than the window", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send()
      const rename = (name: string) => callFrom(desk, "PATCH", "/api/businesses/noorderzon", { name })
      yield* rename("Installatiebedrijf van Noordoost-Nederland ".repeat(5).trim())
      yield* Effect.promise(() => desk.setViewportSize({ width: 1440, height: 900 }))
      yield* Effect.promise(() => desk.goto(`${origin}/operator/businesses`))
      yield* shows(desk, "Amsterdam")
      assert.strictEqual(yield* Effect.promise(() => desk.evaluate(linesOf("Amsterdam"))), 1)
      yield* rename("x".repeat(200))
      yield* Effect.promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      yield* shows(desk, /^x{200}/)
      assert.strictEqual(yield* Effect.promise(() => desk.evaluate("document.documentElement.scrollWidth")), 1440)
    })
  )
})
