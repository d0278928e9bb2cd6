import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const hooked = {
  website_code: "warmte-vergelijker",
  subcategory_id: "heat-pumps",
  name: "Contact form",
  map: {
    ...Object.fromEntries(
      ["first_name", "last_name", "email", "phone", "street", "city", "description"].map((ours) => [ours, ours])
    ),
    postal_code: "Postcode",
    street_number: "Huisnummer",
    "fields.annual_gas_consumption": "Gasverbruik"
  },
  constants: {
    gender: "unknown",
    accept_terms: true,
    subscribe_to_newsletter: false,
    preferred_date_of_execution: "2099-12-22",
    "fields.year_of_construction": "1975-1990",
    "fields.housing_insulation": "Cavity wall",
    "fields.current_heating_system": "Gas boiler"
  },
  terms_text: "Three businesses may call me."
}

const sent = {
  first_name: "Jane",
  last_name: "Doe",
  email: "jane@example.nl",
  phone: "06-12345678",
  street: "Oudegracht",
  Huisnummer: "12",
  city: "Utrecht",
  description: "A heat pump for a terraced house.",
  Postcode: "3511 AB",
  Gasverbruik: "1500"
}

/** Posts what a form sends to the address of a hook. */
const post = (address: string, changes: object = {}) =>
  promise(async () => {
    const body = new URLSearchParams({ ...sent, ...changes })
    return (await fetch(address, { method: "POST", body })).status
  })

describeInBrowser("the hooks of websites", () => {
  it.live("are made, told what fills a lead, rehearsed and removed, all by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      const enter = (role: "button" | "link", name: string) =>
        Effect.andThen(tabTo(page, role, name), key(page, "Enter"))
      yield* enter("button", "Sign in")
      yield* enter("link", "Hooks")
      yield* shows(page, "No hook yet.")
      yield* enter("button", "Make a hook")
      yield* type(page, "Contact form")
      yield* promise(() => page.getByLabel("Website", { exact: true }).selectOption("warmte-vergelijker"))
      yield* promise(() => page.getByLabel("Subcategory", { exact: true }).selectOption("heat-pumps"))
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Make a hook")
      yield* shows(page, "The address of this hook")
      const address = yield* promise(() => page.getByLabel("Address", { exact: true }).inputValue())
      assert.match(address, new RegExp(`^${origin}/hooks/lw_hook_[\\w-]{43}$`))
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Close")

      yield* enter("link", "Contact form")
      yield* shows(page, "Nothing has come yet.")
      assert.strictEqual(yield* post(address), 200)
      yield* promise(() => page.reload())
      yield* shows(page, /Sent, and not used: .*Postcode/)
      yield* enter("button", "Fill in")
      const postalCode = page.getByRole("combobox", { name: "Postal code *" })
      assert.strictEqual(yield* promise(() => postalCode.inputValue()), " Postcode")
      yield* promise(() =>
        page.getByRole("combobox", { name: "Salutation", exact: true }).selectOption("Always the same")
      )
      yield* promise(() => page.getByRole("combobox", { name: "Salutation, always" }).selectOption("unknown"))
      yield* promise(() => page.getByRole("combobox", { name: "Accepts the terms *" }).selectOption("constant"))
      const offered = (name: string) =>
        promise(() => page.getByRole("combobox", { name }).locator("option").allInnerTexts())
      assert.include(yield* offered("On the page"), "Always the same")
      for (const proof of ["Agreed on", "Certificate"]) assert.notInclude(yield* offered(proof), "Always the same")
      yield* promise(() => page.getByLabel("What the visitor agrees to").fill("Three businesses may call me."))
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Save")
      yield* shows(page, "Saved: Contact form.")

      yield* tabTo(page, "textbox", "What the form sends")
      yield* type(page, "Postcode=351&email=jane@example.nl")
      yield* enter("button", "Rehearse")
      yield* shows(page, "The lead that it would become")
      yield* shows(page, /values would have to be mended:$/)
      assert.deepStrictEqual(yield* violations(page), [])

      yield* enter("link", "← Hooks")
      yield* enter("link", "Contact form")
      yield* enter("button", "Remove")
      yield* shows(page, "What waits here stays.")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Remove" }).click())
      yield* shows(page, "The hook “Contact form” is removed.")
      assert.strictEqual(yield* post(address, { phone: "0612345699" }), 404)
    })
  )

  it.live("offer answers of a list by what their questions are called, and map a box, a day and a full name", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const input = { ...hooked, map: {}, constants: {}, terms_text: null }
      const { body } = yield* callFrom(desk, "POST", "/api/hooks", input)
      const { email, first_name: _first, last_name: _last, ...answers } = sent
      const fields = Object.entries({ ...answers, name: "Jan van der Berg", contact: email, box: "Ik ga akkoord" })
      const postList = promise(async () => {
        const list = fields.map(([name, value]) => ({ key: `question_${name}`, label: name, value }))
        const headers = { "content-type": "application/json" }
        const init = { method: "POST", headers, body: JSON.stringify({ data: { fields: list } }) }
        return (await fetch(origin + body.data.path, init)).json()
      })
      assert.isFalse((yield* postList).completed)
      yield* promise(() => desk.goto(`${origin}/operator/hooks/${body.data.id}`))
      yield* press(desk, "Fill in", /Sent, and not used/)
      const choice = (name: string) => desk.getByRole("combobox", { name, exact: true })
      const postalCode = yield* promise(() => choice("Postal code *").inputValue())
      assert.strictEqual(postalCode, " data[fields][key=question_Postcode]")
      const shown = yield* promise(() => choice("City *").locator("option:checked").innerText())
      assert.strictEqual(shown, "city · data[fields][key=question_city]")
      assert.strictEqual(yield* promise(() => choice("Last name").inputValue()), "")
      for (const [name, value] of [
        ["E-mail address *", " data[fields][key=question_contact]"],
        ["Accepts the terms *", " data[fields][key=question_box]"],
        ["Preferred date *", "days"]
      ] as const) {
        yield* promise(() => choice(name).selectOption(value))
      }
      yield* promise(() => desk.getByLabel("Accepts the terms: Texts that mean yes").fill("Ik ga akkoord"))
      yield* promise(() => desk.getByLabel("Preferred date: days after it came").fill("14"))
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* press(desk, "Save", "Saved: Contact form.")
      const { body: saved } = yield* callFrom(desk, "GET", `/api/hooks/${body.data.id}`)
      assert.containsSubset(saved.data, {
        map: {
          full_name: "data[fields][key=question_name]",
          accept_terms: { key: "data[fields][key=question_box]", yes: ["Ik ga akkoord"] }
        },
        constants: { preferred_date_of_execution: "+14 days" }
      })
      yield* promise(() => desk.reload())
      yield* promise(() => desk.getByLabel("Accepts the terms: Texts that mean yes").waitFor())
      assert.strictEqual(yield* promise(() => choice("Preferred date *").inputValue()), "days")
    })
  )

  it.live("keep what has a fault until somebody mends it or drops it", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const { body } = yield* callFrom(desk, "POST", "/api/hooks", hooked)
      const address = origin + body.data.path
      yield* post(address, { Postcode: "nowhere", phone: "0612345699" })
      yield* post(address, { Postcode: "351 1A", Gasverbruik: "much" })
      yield* promise(() => desk.goto(`${origin}/operator/submissions`))
      yield* shows(desk, "Postal code, Annual gas consumption")
      const { body: unmapped } = yield* callFrom(desk, "POST", "/api/hooks", { ...hooked, name: "Quiz", map: {} })
      yield* post(origin + unmapped.data.path, { phone: "0612345691" })
      yield* promise(() => desk.reload())
      yield* shows(desk, "The hook does not say yet what fills a lead.")
      yield* callFrom(desk, "PATCH", `/api/hooks/${unmapped.data.id}`, { map: hooked.map })
      yield* promise(() => desk.reload())
      yield* shows(desk, "Nothing. It can be sent.")
      const [{ id }] = (yield* callFrom(desk, "GET", `/api/submissions?hook=${unmapped.data.id}`)).body.data
      yield* callFrom(desk, "DELETE", `/api/submissions/${id}`)
      yield* promise(() => desk.reload())
      yield* shows(desk, "1–2 of 2")
      assert.match(yield* promise(() => desk.title()), /^\(2\) Submissions/)
      assert.deepStrictEqual(yield* violations(desk), [])

      yield* tabTo(desk, "link", "Mend one after the other")
      yield* key(desk, "Enter")
      yield* shows(desk, "2 things are not right:")
      // Nobody tried anything yet.
      assert.strictEqual(yield* promise(() => desk.getByText("This did not work").count()), 0)
      assert.deepStrictEqual(yield* violations(desk), [])
      const postalCode = desk.getByRole("textbox", { name: "Postal code" })
      const gas = desk.getByRole("textbox", { name: "Annual gas consumption" })
      assert.strictEqual(yield* promise(() => postalCode.getAttribute("aria-invalid")), "true")
      yield* promise(() => postalCode.fill("3511AB"))
      yield* promise(() => gas.fill("lots"))
      yield* promise(() => desk.getByRole("button", { name: "Mend and send" }).click())
      yield* promise(() => gas.and(desk.locator("[aria-invalid=true]")).waitFor())
      assert.strictEqual(yield* promise(() => postalCode.getAttribute("aria-invalid")), null)
      yield* promise(() => gas.fill("1500"))
      // It becomes a lead, and the other one that waits is shown.
      yield* press(desk, "Mend and send", "It became a lead.")
      yield* shows(desk, "nowhere")
      yield* press(desk, "Drop", "It becomes no lead, and its values are erased.")
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Drop" }).click())
      yield* shows(desk, "No submission waits.")

      yield* promise(() => desk.getByRole("combobox", { name: "Status" }).selectOption("Became a lead"))
      yield* promise(() => desk.getByRole("link", { name: "Contact form" }).click())
      yield* promise(() => desk.getByRole("link", { name: /^It became lead \d+\.$/ }).click())
      yield* shows(desk, "jane@example.nl")
    })
  )

  it.live("are not for members of a part of the account", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const ofWebsite = { businesses: [], websites: ["warmte-vergelijker"] }
      const page = yield* device(chromium, yield* invite("Ben", ofWebsite))
      yield* press(page, "Sign in", "Leads sent")
      for (const path of ["hooks", "submissions", "websites/warmte-vergelijker/form"]) {
        yield* promise(() => page.goto(`${origin}/affiliate/${path}`))
        yield* shows(page, "You may not see this page")
      }
      yield* promise(() => page.goto(`${origin}/affiliate/websites`))
      yield* shows(page, "Consent texts")
      assert.strictEqual(yield* promise(() => page.getByText("Put the form on your site").count()), 0)
    })
  )

  it.live("are told of by mail where an account has websites alone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin } = yield* startMarket(chromium)
      yield* callFrom(desk, "POST", "/api/accounts", { id: "fitters", name: "Fitters" })
      const { body } = yield* callFrom(desk, "POST", "/api/people", {
        name: "Kim",
        email: "kim@example.nl",
        language: "en",
        memberships: [{ account: "fitters", role: "member" }]
      })
      for (const [link, state] of [
        [yield* invite("Noor", {}), "visible"],
        [body.data.sign_in.link, "hidden"]
      ] as const) {
        const page = yield* device(chromium, link)
        yield* promise(() => page.getByRole("button", { name: "Sign in" }).click())
        yield* promise(() => page.waitForURL((url) => url.pathname !== "/sign-in"))
        yield* promise(() => page.goto(`${origin}/profile`))
        yield* promise(() => page.getByRole("switch", { name: "A new lead" }).waitFor())
        const told = page.getByRole("switch", { name: "A request of a form that waits" })
        yield* promise(() => told.waitFor({ state }))
      }
    })
  )
})
