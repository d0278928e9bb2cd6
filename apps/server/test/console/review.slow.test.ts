import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press, settled } from "../Chromium.ts"
import { mailReceiver } from "../MailReceiver.ts"
import { violations } from "./Accessibility.ts"
import { key, ownAddress, shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the review of held leads", () => {
  it.live("goes on to the next lead after each decision, until none waits, and leads back to the queue", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const ids: Array<string> = []
      for (let n = 0; n < 4; n++) ids.push(yield* send("isolatie-advies"))
      const isAt = (id: string | undefined) =>
        Effect.andThen(
          promise(() => desk.getByRole("heading", { name: `Lead ${id}`, exact: true }).waitFor()),
          shows(desk, "Who would get it")
        )
      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* promise(() => desk.getByRole("link", { name: "Decide one after the other" }).click())
      yield* isAt(ids[0])
      const current = desk.getByRole("navigation").locator("[aria-current=page]")
      assert.strictEqual(yield* promise(() => current.textContent()), "Review")
      yield* key(desk, "n")
      yield* isAt(ids[1])
      yield* press(desk, "Approve", /gets the lead/)
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click())
      yield* isAt(ids[2])
      yield* press(desk, "Refuse", "No business gets or loses the lead.")
      yield* promise(() => desk.getByRole("textbox", { name: "Remark" }).fill("Nobody answers the phone."))
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Refuse" }).click())
      yield* isAt(ids[3])
      yield* promise(() => desk.getByRole("button", { name: "Next lead" }).click())
      yield* isAt(ids[0])
      yield* promise(() => desk.getByRole("link", { name: "← Review" }).click())
      yield* promise(() => desk.getByRole("link", { name: `Lead ${ids[3]}`, exact: true }).click())
      yield* isAt(ids[3])
      for (const id of [ids[0], undefined]) {
        yield* press(desk, "Approve", /gets the lead/)
        yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click())
        if (id !== undefined) yield* isAt(id)
      }
      yield* shows(desk, "No other lead waits.")
      yield* shows(desk, "Nothing waits. Well done.")
    })
  )

  it.live("has the leads with signals of a website that asks for them, and says which", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* press(desk, "Change: Warmte Vergelijker", "Language")
      yield* promise(() => desk.getByLabel("Review", { exact: true }).selectOption("Leads with signals are reviewed"))
      yield* press(desk, "See what changes", "No lead is reviewed → Leads with signals are reviewed")
      yield* press(desk, "Save", "Saved: Warmte Vergelijker.")
      yield* send()
      const held = yield* send("warmte-vergelijker", { phone: "1111111111", description: "See www.pills.example." })
      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* shows(desk, "Unlikely phone number, Link in a text")
      yield* shows(desk, "1–1 of 1")
      yield* promise(() => desk.getByRole("link", { name: `Lead ${held}`, exact: true }).click())
      yield* shows(desk, "All digits of the phone number are alike.")
      yield* shows(desk, "A link in: Description.")
      assert.deepStrictEqual(yield* violations(desk), [])
    })
  )

  it.live("says of a held lead that its person is blocked, and offers no approval that would fail", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const held = yield* send("isolatie-advies")
      yield* callFrom(desk, "POST", "/api/persons/block", { email: "person11@example.nl" })
      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* shows(desk, "The person is blocked")
      yield* promise(() => desk.getByRole("link", { name: `Lead ${held}`, exact: true }).click())
      yield* shows(desk, /The person is blocked since .* no further business gets the lead\./)
      yield* settled(desk)
      const seen = (role: "alert" | "button", name = "") => promise(() => desk.getByRole(role, { name }).count())
      assert.deepStrictEqual([yield* seen("alert"), yield* seen("button", "Approve")], [0, 0])
      yield* press(desk, "Refuse", "No business gets or loses the lead.")
      yield* promise(() => desk.getByRole("button", { name: "Cancel" }).click())
      yield* callFrom(desk, "POST", "/api/persons/unblock", { email: "person11@example.nl" })
      yield* promise(() => desk.reload())
      yield* shows(desk, "Who would get it")
      yield* press(desk, "Approve", /gets the lead/)
    })
  )

  it.live("says of a lead that its person has not confirmed it yet, and lets somebody approve it by hand", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { settings } = yield* mailReceiver()
      const { desk, invite, origin, send } = yield* startMarket(chromium, { ...settings, ...(yield* ownAddress) })
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* press(desk, "Change: Warmte Vergelijker", "Language")
      const confirmation = desk.getByLabel("Confirmation", { exact: true })
      yield* promise(() => confirmation.selectOption("The person confirms each lead by mail"))
      yield* press(desk, "See what changes", /→ The person confirms each lead by mail/)
      yield* press(desk, "Save", "Saved: Warmte Vergelijker.")
      const lead = yield* send()
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads sent")
      yield* promise(() => page.goto(`${origin}/affiliate/leads/${lead}`))
      yield* shows(page, "The person confirms this lead by the link in a mail before businesses get it.")
      assert.deepStrictEqual(yield* violations(page), [])

      yield* promise(() => desk.goto(`${origin}/operator/review`))
      yield* shows(desk, "The person has not confirmed it yet")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => desk.getByRole("link", { name: `Lead ${lead}`, exact: true }).click())
      yield* shows(desk, "Awaits confirmation")
      yield* shows(desk, /^The person has not confirmed this lead by the link in the mail yet\./)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* press(desk, "Approve", /gets the lead/)
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click())
      yield* shows(desk, "No other lead waits.")
      yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      yield* shows(desk, "Why the others do not")
      assert.strictEqual(yield* promise(() => desk.getByText("Awaits confirmation").count()), 0)
    })
  )

  it.live("promises nothing of a lead that was held by an earlier rule, blocked while it waits, or erased", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { settings } = yield* mailReceiver()
      const { desk, invite, origin, send } = yield* startMarket(chromium, { ...settings, ...(yield* ownAddress) })
      const call = (method: string, path: string, body: unknown) => callFrom(desk, method, path, body)
      const seen = (page: typeof desk, text: string | RegExp) =>
        Effect.andThen(
          settled(page),
          promise(() => page.getByText(text).count())
        )
      yield* call("PATCH", "/api/session/person", { language: "nl" })

      const held = yield* send("isolatie-advies")
      yield* call("PATCH", "/api/websites/isolatie-advies", { review: false })
      for (const path of ["review", `review/${held}`]) {
        yield* promise(() => desk.goto(`${origin}/operator/${path}`))
        yield* shows(desk, "Alle leads van Isolatie Advies werden toen beoordeeld")
      }

      const erased = yield* send("warmte-vergelijker", { email: "gewist@example.nl" })
      yield* call("POST", "/api/persons/erase", { email: "gewist@example.nl", reason: "request" })
      yield* promise(() => desk.goto(`${origin}/operator/leads/${erased}`))
      yield* shows(desk, "Deze persoon is gewist.")
      assert.strictEqual(yield* seen(desk, /^Intrekken$/), 0)

      yield* call("PATCH", "/api/businesses/noorderzon", { active: false })
      const open = yield* send("warmte-vergelijker", { email: "open@example.nl", postal_code: "9711AB" })
      yield* call("PATCH", "/api/websites/warmte-vergelijker", { confirm: "mail" })
      const awaiting = yield* send("warmte-vergelijker", { email: "wacht@example.nl" })
      yield* promise(() => desk.goto(`${origin}/operator/leads/${awaiting}`))
      yield* shows(desk, /Keur hem goed/)
      for (const name of ["open", "wacht"]) yield* call("POST", "/api/persons/block", { email: `${name}@example.nl` })
      yield* promise(() => desk.reload())
      yield* shows(desk, /^De persoon is geblokkeerd sinds/)
      assert.deepStrictEqual([yield* seen(desk, /nog niet bevestigd/), yield* seen(desk, /Keur hem goed/)], [1, 0])

      const page = yield* device(chromium, yield* invite("Noor", {}, "nl"))
      yield* press(page, "Sign in", "Verstuurde leads")
      yield* promise(() => page.goto(`${origin}/affiliate/leads/${open}`))
      assert.strictEqual(yield* seen(page, /aangeboden/), 0)
      yield* shows(page, "Deze lead is aangenomen. Er is nog een plaats vrij.")
    })
  )

  it.live("tells how long each lead waits", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send("isolatie-advies")
      yield* promise(() => desk.goto(`${origin}/operator/review`))
      const waits = desk.locator("td[data-title=Received]")
      assert.match((yield* promise(() => waits.textContent())) ?? "", /^(now|\d+\s(second|minute)s?\sago)$/)
    })
  )
})

describeInBrowser("the list of leads", () => {
  it.live("is narrowed as before when one comes back from a lead", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* send("isolatie-advies")
      yield* promise(() => desk.goto(`${origin}/operator/leads?stage=held`))
      yield* promise(() => desk.getByRole("link", { name: "Lead 2", exact: true }).click())
      yield* shows(desk, "Who would get it")
      yield* promise(() => desk.getByRole("link", { name: "← Leads" }).click())
      yield* shows(desk, "1–1 of 1")
      assert.strictEqual(desk.url(), `${origin}/operator/leads?stage=held`)
    })
  )
})
