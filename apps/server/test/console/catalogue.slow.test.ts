import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** Chooses a catalogue file on the page of the catalogue. */
const choose = (page: Page, file: unknown) =>
  promise(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file" }).click()
    ])
    const buffer = Buffer.from(JSON.stringify(file))
    await chooser.setFiles({ name: "catalogue.json", mimeType: "application/json", buffer })
  })

describeInBrowser("the catalogue file", () => {
  it.live("has all its faults told with their places, then its changes by name, and nothing to apply twice", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const { body } = yield* callFrom(desk, "GET", "/api/catalogue")
      const { data } = body
      yield* promise(() => desk.goto(`${origin}/operator/catalogue`))

      const nameless = data.businesses.map(({ name: _, ...business }: { readonly name: string }) => business)
      yield* choose(desk, { ...data, businesses: nameless, accounts: [{ ...data.accounts[0], colour: "red" }] })
      yield* shows(desk, `${nameless.length + 1} things are not right:`)
      const list = desk.getByRole("alert").getByRole("listitem")
      const faults = yield* promise(() => list.allTextContents())
      assert.include(faults, "accounts.0.colour This is not asked for.")
      assert.include(faults, "businesses.1.name Fill this in.")

      const crowd = Array.from({ length: 30 }, (_, n) => ({ id: `crowd-${n}` }))
      yield* choose(desk, { accounts: crowd })
      yield* shows(desk, "And 10 more.")

      const [first, ...others] = data.businesses
      yield* choose(desk, { ...data, businesses: [{ ...first, name: "Domstad Anders" }, ...others] })
      yield* shows(desk, "1 changed: Domstad Anders")
      yield* press(desk, "Apply", "The catalogue is applied.")

      yield* choose(desk, { ...data, businesses: [{ ...first, name: "Domstad Anders" }, ...others] })
      yield* shows(desk, "There is nothing to apply.")
      assert.strictEqual(yield* promise(() => desk.getByRole("button", { name: "Apply", exact: true }).count()), 0)
    })
  )
})

describeInBrowser("a catalogue file that is to be applied", () => {
  it.live("is not applied to what somebody changed meanwhile, and shows what it would change of that", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const { data } = (yield* callFrom(desk, "GET", "/api/catalogue")).body
      const [first, second, ...others] = data.businesses
      const path = `/api/businesses/${second.id}`
      yield* promise(() => desk.goto(`${origin}/operator/catalogue`))
      yield* choose(desk, { ...data, businesses: [{ ...first, name: "Domstad Anders" }, second, ...others] })
      yield* shows(desk, "1 changed: Domstad Anders")
      yield* callFrom(desk, "PATCH", path, { name: "Somebody else" })
      yield* press(desk, "Apply", /Somebody changed this meanwhile\./)
      assert.strictEqual((yield* callFrom(desk, "GET", path)).body.data.name, "Somebody else")
      yield* press(desk, "Show it as it is now", `2 changed: Domstad Anders, ${second.name}`)
      assert.strictEqual(yield* promise(() => desk.getByRole("alert").count()), 0)
      yield* press(desk, "Apply", "The catalogue is applied.")
      assert.strictEqual((yield* callFrom(desk, "GET", path)).body.data.name, second.name)
    })
  )
})

describeInBrowser("the pages of the catalogue", () => {
  it.live("read the lists that they show, and the whole of it once it is downloaded", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const { body } = yield* callFrom(desk, "GET", "/api/catalogue")
      const read: Array<string> = []
      desk.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === "/api/catalogue") read.push(searchParams.get("only") ?? "all")
      })
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* shows(desk, "Warmtewijs BV")
      yield* promise(() => desk.goto(`${origin}/operator/catalogue`))
      yield* shows(desk, "Roof insulation")
      assert.deepStrictEqual([...new Set(read)], ["websites,affiliates", "categories"])
      const [file] = yield* promise(() =>
        Promise.all([desk.waitForEvent("download"), desk.getByRole("button", { name: "Download" }).click()])
      )
      assert.deepStrictEqual(JSON.parse(readFileSync(yield* promise(() => file.path()), "utf8")), body.data)
    })
  )
})

describeInBrowser("a subcategory", () => {
  it.live("is made and gets its form in place, as a website shows it, after one has seen what changes", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const fill = (name: string, text: string) =>
        promise(() => desk.getByRole("textbox", { name, exact: true }).last().fill(text))
      yield* promise(() => desk.goto(`${origin}/operator/catalogue`))
      yield* press(desk, "New category", "Name in addresses")
      yield* fill("Name", "Heating")
      yield* press(desk, "See what changes", "This is taken already. Choose another.")
      yield* fill("Name", "Gardens")
      yield* press(desk, "See what changes", "1 added: Gardens")
      yield* press(desk, "Save", "Saved: Gardens.")
      yield* press(desk, "New subcategory: Gardens", "Name in addresses")
      yield* fill("Name", "Ponds")
      yield* press(desk, "See what changes", "1 added: Ponds")
      yield* press(desk, "Save", "This subcategory asks nothing of its own.")

      yield* press(desk, "Add a question", "Options, one on each line")
      yield* fill("Question", "Kind of pond")
      yield* fill("Options, one on each line", "Natural\nFor koi")
      const preview = desk.getByRole("combobox", { name: "Kind of pond *" })
      assert.include(yield* promise(() => preview.innerText()), "For koi")
      yield* press(desk, "Add a question", "Websites send each answer under its key.")
      yield* fill("Question", "Another")
      yield* fill("Key", "kind_of_pond")
      yield* promise(() => desk.getByRole("combobox", { name: "Answer" }).last().selectOption("text"))
      yield* press(desk, "See what changes", "This is taken already. Choose another.")
      yield* fill("Key", "depth")
      yield* press(desk, "Move up: Another", "See what changes")
      yield* press(desk, "See what changes", "Kind of pond: added")
      assert.deepStrictEqual(yield* violations(desk), [])
      // Somebody changes something else of the catalogue.
      yield* callFrom(desk, "PATCH", "/api/categories/gardens", { name: "Gardens and parks" })
      yield* press(desk, "Save", "See what changes")
      const path = "/api/subcategories/ponds"
      const { data } = (yield* callFrom(desk, "GET", `${path}/fields`)).body
      assert.deepStrictEqual(
        data.map(({ key, options, type }: Record<string, unknown>) => [key, type, options]),
        [
          ["depth", "text", null],
          ["kind_of_pond", "choice", ["Natural", "For koi"]]
        ]
      )

      yield* callFrom(desk, "PATCH", path, { max_businesses: 7, fields: [] })
      yield* press(desk, "Remove: Another", "See what changes")
      yield* press(desk, "See what changes", /Somebody changed this meanwhile\./)
      yield* press(desk, "Show it as it is now", "See what changes")
      yield* press(desk, "See what changes", "Kind of pond: added")
      yield* press(desk, "Save", "See what changes")
      assert.deepStrictEqual(
        (yield* callFrom(desk, "GET", `${path}/fields`)).body.data.map(({ key }: { readonly key: string }) => key),
        ["kind_of_pond"]
      )
    })
  )
})

describeInBrowser("the affiliates", () => {
  it.live("are changed one key at a time, and show what is wrong with a bank account", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const affiliate = Effect.map(callFrom(desk, "GET", "/api/catalogue"), ({ body }) => body.data.affiliates[0])
      const before = yield* affiliate
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* press(desk, `Change: ${before.company_name}`, "Address")
      const dialog = desk.getByRole("dialog")
      const iban = dialog.getByRole("textbox", { name: "IBAN" })
      assert.strictEqual(yield* promise(() => iban.inputValue()), before.iban)
      yield* callFrom(desk, "PATCH", `/api/affiliates/${before.id}`, { city: "Leiden" })
      yield* promise(() => iban.fill("NL91ABNA0417164301"))
      yield* promise(() => dialog.getByRole("button", { name: "See what changes" }).click())
      yield* promise(() => dialog.locator(".fault").waitFor())
      assert.deepStrictEqual(yield* affiliate, { ...before, city: "Leiden" })
      yield* promise(() => iban.fill("NL02ABNA0123456789"))
      yield* press(desk, "See what changes", `1 changed: ${before.company_name}`)
      yield* press(desk, "Save", /^Saved: /)
      assert.deepStrictEqual(yield* affiliate, { ...before, city: "Leiden", iban: "NL02ABNA0123456789" })
      yield* shows(desk, "…6789")
    })
  )
})
