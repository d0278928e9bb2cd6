import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device } from "../Chromium.ts"
import { key, photo, shows, startMarket, tabTo } from "./Market.ts"

const ofBusiness = { businesses: ["domstad-warmte"], websites: [] }
const ofWebsites = { businesses: [], websites: ["isolatie-advies", "warmte-vergelijker"] }

describeInBrowser("the pages of a business", () => {
  it.live("show a new lead by itself, take it back with a photo, and pause, all by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, send } = yield* startMarket(chromium)
      const phone = yield* device(chromium, yield* invite("Noor", ofBusiness))
      yield* tabTo(phone, "button", "Sign in")
      yield* key(phone, "Enter")
      yield* shows(phone, "No leads yet.")
      yield* Effect.promise(() => phone.evaluate("window.isSamePage = true"))

      assert.strictEqual(yield* send(), "1")
      yield* shows(phone, "A new lead has arrived.")
      yield* shows(phone, "Just in")
      const told = yield* Effect.promise(() => phone.getByRole("status").allTextContents())
      assert.notMatch(told.join(), /Jane|Doe/)
      assert.strictEqual(yield* Effect.promise(() => phone.evaluate("window.isSamePage")), true)
      assert.strictEqual(yield* Effect.promise(() => phone.title()), "(1) Leads · Domstad Warmte · Leadwell")

      yield* tabTo(phone, "link", "Jane Doe")
      yield* key(phone, "Enter")
      yield* shows(phone, "Annual gas consumption")
      const call = phone.getByRole("link", { name: "Call 0612345611" })
      assert.strictEqual(yield* Effect.promise(() => call.getAttribute("href")), "tel:0612345611")
      yield* tabTo(phone, "link", "Reclaim")
      yield* key(phone, "Enter")

      // The arrow leads from the first choice to the last one, which needs a description.
      yield* tabTo(phone, "radio", "Nobody answers")
      yield* key(phone, "ArrowUp")
      yield* tabTo(phone, "textbox", "Tell more")
      yield* Effect.promise(() => phone.keyboard.type("Three calls, no answer."))
      yield* tabTo(phone, "button", "Choose a picture")
      const [chooser] = yield* Effect.promise(() =>
        Promise.all([phone.waitForEvent("filechooser"), phone.keyboard.press("Enter")])
      )
      yield* Effect.promise(() => chooser.setFiles(photo))
      yield* Effect.promise(() => phone.getByAltText("The picture you chose").waitFor())

      // The first try does not get through. Nothing is lost, and the second try is the same request.
      const keys: Array<string | undefined> = []
      yield* Effect.promise(() =>
        phone.route("**/reclaim", async (route) => {
          if (route.request().method() !== "POST") return route.continue()
          keys.push(route.request().headers()["idempotency-key"])
          return keys.length === 1 ? route.abort() : route.continue()
        })
      )
      yield* tabTo(phone, "button", "Send the reclaim")
      yield* key(phone, "Enter")
      yield* Effect.promise(() => phone.getByRole("alert").waitFor())
      yield* key(phone, "Enter")
      yield* shows(phone, "The reclaim of lead 1 is sent. You hear what is decided.")
      yield* shows(phone, "Reclaim requested")
      assert.strictEqual(keys.length, 2)
      assert.strictEqual(keys[0], keys[1])
      assert.match(keys[0] ?? "", /^[\d-]{8,}$/)

      yield* tabTo(phone, "link", "Reclaims")
      yield* key(phone, "Enter")
      yield* tabTo(phone, "link", "Lead 1")
      yield* key(phone, "Enter")
      yield* shows(phone, "Three calls, no answer.")
      yield* shows(phone, "Something else")
      yield* Effect.promise(() => phone.getByAltText("The picture you sent").waitFor())

      yield* tabTo(phone, "link", "Lead preferences")
      yield* key(phone, "Enter")
      yield* tabTo(phone, "switch", "Gets leads: Gas boilers")
      yield* key(phone, "Space")
      yield* shows(phone, "Paused: you get no leads of this kind.")
      const { body } = yield* callFrom(phone, "GET", "/api/businesses/domstad-warmte/subscriptions")
      const active = body.data.subscriptions.map((one: { readonly subcategory: string; readonly active: boolean }) => [
        one.subcategory,
        one.active
      ])
      assert.deepStrictEqual(Object.fromEntries(active), { "heat-pumps": true, "gas-boilers": false })
    })
  )
})

describeInBrowser("the pages of an affiliate", () => {
  it.live("tell why a lead was refused, all by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, send } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Ben", ofWebsites))
      yield* tabTo(page, "button", "Sign in")
      yield* key(page, "Enter")
      yield* shows(page, "Your websites have not sent a lead yet.")
      const lead = yield* send("isolatie-advies")
      yield* shows(page, "Held")
      const remark = "The phone number belongs to somebody else."
      assert.strictEqual((yield* callFrom(desk, "POST", `/api/leads/${lead}/refuse`, { remark })).status, 200)
      yield* shows(page, "Refused")
      yield* tabTo(page, "link", `Lead ${lead}`)
      yield* key(page, "Enter")
      yield* shows(page, "This lead was refused. No business gets it.")
      yield* shows(page, remark)
      assert.strictEqual(yield* Effect.promise(() => page.title()), `Lead ${lead} · Leadwell`)
      yield* tabTo(page, "link", "Websites")
      yield* key(page, "Enter")
      yield* shows(page, "Nederlands")
    })
  )
})
