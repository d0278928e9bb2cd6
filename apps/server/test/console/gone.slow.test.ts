import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const ofOperators = {
  "/operator/businesses/nobody": "This business",
  "/operator/leads/999999": "This lead",
  "/operator/review/999999": "This lead",
  "/operator/reclaims/nothing": "This reclaim",
  "/operator/people/nobody": "This person",
  "/operator/webhooks/nowhere": "This webhook",
  "/operator/hooks/nothing": "This hook",
  "/operator/submissions/nothing": "This submission",
  "/operator/imports/nothing": "This import",
  "/operator/catalogue/nothing": "This subcategory"
}

const ofMembers = {
  "/business/nobody/leads": "This business",
  "/business/nobody/subscriptions": "This business",
  "/business/maas-energie/leads": "This business",
  "/business/domstad-warmte/leads/999999": "This lead",
  "/business/domstad-warmte/leads/999999/reclaim": "This lead",
  "/business/domstad-warmte/reclaims/nothing": "This reclaim",
  "/affiliate/leads/999999": "This lead",
  "/affiliate/forms/nothing": "This subcategory",
  "/affiliate/hooks/nothing": "This hook",
  "/affiliate/submissions/nothing": "This submission",
  "/affiliate/imports/nothing": "This import",
  "/account/connections/nowhere": "This webhook"
}

const sentence = (thing: string) => `${thing} does not exist (any more), or you may not see it.`

describeInBrowser("the page of what does not exist", () => {
  it.live("says what it is that does not exist, for each kind of thing", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      for (const [path, thing] of Object.entries(ofOperators)) {
        yield* promise(() => desk.goto(origin + path))
        yield* shows(desk, sentence(thing))
      }
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads")
      for (const [path, thing] of Object.entries(ofMembers)) {
        yield* promise(() => page.goto(origin + path))
        yield* shows(page, sentence(thing))
      }
      yield* promise(() => desk.goto(`${origin}/operator/nowhere`))
      yield* promise(() => desk.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor())
      assert.strictEqual(yield* promise(() => desk.getByRole("alert").count()), 0)
    })
  )
})
