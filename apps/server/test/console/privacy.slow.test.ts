import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, sendByHook, sendFile, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

/** Returns all that a page keeps: in its address, in its history, and in its browser. */
const kept = (page: Page) =>
  promise(async (): Promise<string> =>
    page.evaluate(
      `(async () => JSON.stringify([location.href, history.state, document.title, { ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys()]))()`
    )
  )

const person = { email: "Jane.Doe@example.nl", phone: "0612349999" }

const search = (page: Page) =>
  Effect.andThen(
    promise(() => page.locator("form").getByRole("button", { name: "Search" }).focus()),
    key(page, "Enter")
  )

describeInBrowser("the privacy page", () => {
  it.live("finds a person as people write a number, keeps nothing of it, and saves the export as a file", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send("warmte-vergelijker", person)
      yield* send()
      const addresses: Array<string> = []
      desk.on("request", (request) => addresses.push(request.url()))
      yield* tabTo(desk, "link", "Privacy")
      yield* key(desk, "Enter")
      yield* shows(desk, "Who asks?")
      yield* search(desk)
      yield* shows(desk, "Fill in at least one of these.")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* tabTo(desk, "textbox", "Phone")
      yield* type(desk, "+31 (0)6 1234 9999")
      yield* key(desk, "Enter")
      yield* shows(desk, "One lead was found.")
      yield* promise(() => desk.getByRole("link", { name: `Lead ${lead}`, exact: true }).waitFor())
      assert.deepStrictEqual(yield* violations(desk), [])

      const [file] = yield* promise(() =>
        Promise.all([desk.waitForEvent("download"), desk.getByRole("button", { name: "Export" }).click()])
      )
      assert.strictEqual(file.suggestedFilename(), "person.json")
      const { data } = JSON.parse(readFileSync(yield* promise(() => file.path()), "utf8"))
      assert.deepStrictEqual(
        data.leads.map((one: { readonly person: { readonly email: string } }) => one.person.email),
        [person.email]
      )
      assert.strictEqual(desk.url(), `${origin}/operator/privacy`)
      const secret = /jane|1234.?9999|%2B31/i
      assert.notMatch(yield* kept(desk), secret)
      assert.deepStrictEqual(
        addresses.filter((address) => secret.test(address)),
        []
      )

      yield* promise(() => desk.getByRole("link", { name: `Lead ${lead}`, exact: true }).click())
      yield* shows(desk, "Why the others do not")
      yield* promise(() => desk.goBack())
      yield* shows(desk, "Who asks?")
      assert.strictEqual(yield* promise(() => desk.getByRole("textbox", { name: "Phone" }).inputValue()), "")
    })
  )

  it.live("shows what an erasure does before it is done for a reason, and blocks later leads until it is lifted", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send("warmte-vergelijker", person)
      const stage = (id: string) => Effect.map(callFrom(desk, "GET", `/api/leads/${id}`), ({ body }) => body.data)
      yield* promise(() => desk.goto(`${origin}/operator/privacy`))
      yield* promise(() => desk.getByRole("textbox", { name: "E-mail address" }).fill(person.email.toUpperCase()))
      yield* search(desk)
      yield* shows(desk, "One lead was found.")

      yield* press(desk, "Erase", "One lead is erased for good. This cannot be undone.")
      const dialog = desk.getByRole("dialog")
      yield* promise(() => dialog.getByText("Domstad Warmte").waitFor())
      assert.deepStrictEqual(yield* violations(desk), [])
      assert.isNull((yield* stage(lead)).anonymised_at)
      yield* promise(() => dialog.getByRole("button", { name: "Erase" }).click())
      yield* shows(desk, "Choose one.")
      yield* promise(() => dialog.getByRole("combobox", { name: "Reason" }).selectOption("The person asks for it"))
      yield* promise(() => dialog.getByRole("button", { name: "Erase" }).click())
      yield* shows(desk, "One lead is erased.")
      assert.isNotNull((yield* stage(lead)).anonymised_at)

      yield* press(desk, "Block", /^Later leads .* are refused, .* unless a website asks for a confirmation by mail/)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => dialog.getByRole("button", { name: "Block" }).click())
      yield* shows(desk, /^Blocked since/)
      assert.strictEqual((yield* stage(yield* send("warmte-vergelijker", person))).stage, "refused")
      yield* press(desk, "Unblock", "Later leads of this person are taken again.")
      yield* promise(() => dialog.getByRole("button", { name: "Unblock" }).click())
      yield* shows(desk, "The person is no longer blocked.")
      yield* promise(() => desk.getByRole("button", { name: "Block", exact: true }).waitFor())
      assert.strictEqual((yield* stage(yield* send("warmte-vergelijker", person))).stage, "placed")
    })
  )
})

describeInBrowser("what waits and is no lead yet", () => {
  it.live("is found, counted by an erasure, and dropped without a person only when that is ticked", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* sendByHook(desk, origin)
      const file = yield* sendFile(desk)
      const waiting = Effect.map(
        callFrom(desk, "GET", "/api/submissions?status=waiting"),
        ({ body }) => body.meta.total
      )
      yield* promise(() => desk.goto(`${origin}/operator/privacy`))
      yield* promise(() => desk.getByRole("textbox", { name: "E-mail address" }).fill("jane@example.nl"))
      yield* search(desk)
      yield* shows(desk, "No lead was found.")
      const row = desk.getByRole("link", { name: "Row 2 of a file", exact: true })
      assert.strictEqual(yield* promise(() => row.getAttribute("href")), `/operator/imports/${file}`)
      assert.strictEqual(yield* promise(() => desk.getByText("Nothing is stored of this person.").count()), 0)
      assert.deepStrictEqual(yield* violations(desk), [])
      const dialog = desk.getByRole("dialog")
      const erase = Effect.fnUntraced(function* (isDropping: boolean) {
        yield* press(desk, "Erase", "Nobody could be found in one submission and 0 rows of files.")
        assert.deepStrictEqual(yield* violations(desk), [])
        yield* promise(() => dialog.getByRole("combobox", { name: "Reason" }).selectOption("The person asks for it"))
        if (isDropping) yield* promise(() => dialog.getByText("Also drop this for good").click())
        yield* promise(() => dialog.getByRole("button", { name: "Erase" }).click())
        yield* promise(() => dialog.waitFor({ state: "detached" }))
      })
      yield* press(
        desk,
        "Erase",
        "Also erased, because it waits and holds this person: 0 submissions and one row of a file."
      )
      for (const name of ["Submissions", "Imports"]) {
        const href = yield* promise(() => dialog.getByRole("link", { name }).getAttribute("href"))
        assert.strictEqual(href, `/operator/${name.toLowerCase()}`)
      }
      yield* promise(() => dialog.getByRole("button", { name: "Cancel" }).click())
      yield* promise(() => dialog.waitFor({ state: "detached" }))
      yield* erase(false)
      assert.strictEqual(yield* waiting, 1)
      yield* erase(true)
      assert.strictEqual(yield* waiting, 0)
      yield* press(desk, "Erase", "No lead of this person is left to erase.")
      assert.strictEqual(yield* promise(() => dialog.getByText("Nobody could be found").count()), 0)
    })
  )
})

describeInBrowser("the person of a lead", () => {
  it.live("is corrected by keyboard with a reason, but for the digits of a postal code that a business acts on", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send("warmte-vergelijker", person)
      const bodies: Array<unknown> = []
      desk.on("request", (request) => request.method() === "PATCH" && bodies.push(request.postDataJSON()))
      yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      const enter = (name: string) => Effect.andThen(tabTo(desk, "button", name), key(desk, "Enter"))
      const retype = (name: string, text: string) =>
        tabTo(desk, "textbox", name).pipe(
          Effect.andThen(key(desk, "ControlOrMeta+A")),
          Effect.andThen(type(desk, text))
        )
      yield* enter("Correct")
      yield* shows(
        desk,
        "Businesses that have the lead, or had it, are told, unless the person withdrew it or the new contact is blocked."
      )
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* retype("Remark", "The person called.")
      yield* enter("Save")
      yield* shows(desk, "Nothing is changed.")
      yield* enter("Correct")
      yield* retype("E-mail address", "jane.roe@example.nl")
      yield* retype("Postal code", "1234AB")
      yield* retype("Remark", "The person called.")
      yield* enter("Save")
      yield* shows(desk, /The digits may change only while no business has the lead\./)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* retype("Postal code", "3511AC")
      yield* enter("Save")
      yield* shows(desk, `The details of lead ${lead} are corrected.`)
      yield* shows(desk, "jane.roe@example.nl")
      yield* shows(desk, /3511AC/)
      const { email, phone } = (yield* callFrom(desk, "GET", `/api/leads/${lead}`)).body.data.person
      assert.deepStrictEqual([email, phone], ["jane.roe@example.nl", person.phone])
      assert.deepStrictEqual(bodies.at(-1), {
        email: "jane.roe@example.nl",
        postal_code: "3511AC",
        remark: "The person called."
      })
    })
  )

  it.live("is corrected by no reviewer", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { inviteReviewer, origin, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      const page = yield* device(chromium, yield* inviteReviewer)
      yield* press(page, "Sign in", "The latest leads")
      yield* promise(() => page.goto(`${origin}/operator/leads/${held}`))
      yield* shows(page, "person11@example.nl")
      assert.strictEqual(yield* promise(() => page.getByRole("button", { name: "Correct" }).count()), 0)
    })
  )

  it.live("is shown no more to a business some time after its release, which learns of no erasure", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, send } = yield* startMarket(chromium, { RECLAIMED_VISIBLE_DAYS: "0" })
      const lead = yield* send()
      yield* callFrom(desk, "POST", `/api/leads/${lead}/withdraw`, { remark: "The customer called." })
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Person no longer shown")
      yield* promise(() => page.getByRole("link", { name: "Person no longer shown" }).click())
      yield* shows(page, "You no longer have this lead, and no longer see whose it is.")
      assert.deepStrictEqual(yield* violations(page), [])
    })
  )
})
