import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browser, describeInBrowser, device } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const columns =
  "voornaam;achternaam;e-mail;bereikbaar op;postcode;plaats;straat;huisnummer;gewenste datum;omschrijving;aanhef;nieuwsbrief;fields.household_size;fields.maintenance_contract;opmerking"

const row = (number: number, phone: string) =>
  `Zoë;Jansen;zoe${number}@example.nl;${phone};3511 AB;Utrecht;Oudegracht;12;01-06-2099;Een ketel;female;nee;3;ja;x`

const file = {
  name: "leads van juni.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([columns, row(1, "612312301"), row(2, "3,16E+10"), row(3, "06-12312303")].join("\r\n"))
}

const enter = (page: Page, role: "button" | "link", name: string) =>
  Effect.andThen(tabTo(page, role, name), key(page, "Enter"))

/** Chooses a file in the dialog of an import. */
const choose = Effect.fnUntraced(function* (page: Page, chosenFile = file) {
  const chosen = promise(() => page.waitForEvent("filechooser"))
  const [chooser] = yield* Effect.all([chosen, enter(page, "button", "Choose a file")], { concurrency: "unbounded" })
  yield* promise(() => chooser.setFiles(chosenFile))
})

/** Downloads a file by its link, and returns its name and its text. */
const downloaded = Effect.fnUntraced(function* (page: Page, name: string) {
  const started = promise(() => page.waitForEvent("download"))
  const [download] = yield* Effect.all([started, enter(page, "link", name)], { concurrency: "unbounded" })
  return [download.suggestedFilename(), readFileSync(yield* promise(() => download.path()), "utf8")] as const
})

const businesses = (regions: string) => ({
  name: "bedrijven.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`bedrijf;soort;regio's\namstel-installaties;gas-boilers;${regions}`)
})

describeInBrowser("an import", () => {
  it.live("of businesses shows what would change, and starts only as a whole", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk } = yield* startMarket(chromium)
      const check = Effect.fnUntraced(function* (regions: string) {
        yield* enter(desk, "button", "Import a file")
        yield* promise(() => desk.getByText("Businesses", { exact: true }).last().click())
        assert.strictEqual(yield* promise(() => desk.getByLabel("Website", { exact: true }).count()), 0)
        yield* choose(desk, businesses(regions))
        yield* enter(desk, "button", "Check the file")
      })
      const start = desk.getByRole("button", { name: "Import", exact: true })
      yield* enter(desk, "link", "Imports")
      yield* check("nergens")
      yield* shows(desk, "Nothing is imported while there is one.")
      assert.strictEqual(yield* promise(() => start.count()), 0)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* enter(desk, "link", "← Imports")
      yield* check("10 11")
      yield* shows(desk, "1 (amstel-installaties)")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => start.click())
      yield* shows(desk, "Businesses to add or to change: 1.")
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Import" }).click())
      yield* promise(() => desk.locator(".badge", { hasText: "Done" }).waitFor())
    })
  )

  it.live("of a list of installers, with names people use, needs no ids and no other file", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk } = yield* startMarket(chromium)
      const rows = Array.from(
        { length: 50 },
        (_, n) => `Installateur ${n};${10_000_000 + n};3511 AB;Utrecht;030-2345678;i${n}@x.example;Gas boilers;35;5`
      )
      const head = "Bedrijfsnaam;KvK;Postcode;Plaats;Telefoon;E-mail;Subcategorie;Werkgebied;Daglimiet"
      yield* enter(desk, "link", "Imports")
      yield* enter(desk, "button", "Import a file")
      yield* promise(() => desk.getByText("Businesses", { exact: true }).last().click())
      const example = desk.getByRole("link", { name: "Download an example sheet" })
      const [download] = yield* promise(() => Promise.all([desk.waitForEvent("download"), example.click()]))
      const labels = readFileSync(yield* promise(() => download.path()), "utf8").split("\r\n")[0]!
      assert.include(labels, "Name;Chamber of commerce number;Postal code;City;Phone;Subcategory;Regions;Daily cap")
      yield* choose(desk, { ...businesses(""), buffer: Buffer.from([head, ...rows].join("\n")) })
      yield* enter(desk, "button", "Check the file")
      const faulty = desk.locator("dt:has-text('With a fault') + dd")
      yield* shows(desk, "To mend")
      assert.strictEqual(yield* promise(() => faulty.innerText()), "50")
      yield* shows(desk, "50 × regions: Fill this in.")
      yield* shows(desk, "First in row 2")
      yield* promise(() => desk.reload())
      yield* enter(desk, "button", "Read columns otherwise")
      yield* promise(() => desk.getByLabel("Werkgebied").fill("Regions"))
      yield* promise(() => desk.getByRole("option", { name: "Regions" }).click())
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* enter(desk, "button", "Check again")
      for (const name of ["Added", "New accounts"]) {
        const told = desk.locator(`dt:text-is('${name}') + dd`)
        yield* promise(() =>
          told.filter({ hasText: /^50 \(installateur-0, .*, installateur-19, and 30 more\)$/ }).waitFor()
        )
      }
      assert.strictEqual(yield* promise(() => desk.locator("dt:text-is('Existing accounts') + dd").innerText()), "0")
      yield* enter(desk, "button", "Import")
      yield* promise(() => desk.getByRole("dialog").getByRole("button", { name: "Import" }).click())
      yield* promise(() => desk.locator(".badge", { hasText: "Done" }).waitFor())
      yield* enter(desk, "link", "← Imports")
      yield* shows(desk, "1–1 of 1")
    })
  )

  it.live("is checked, read by other columns, mended, started and told, all by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* enter(page, "button", "Sign in")
      yield* enter(page, "link", "Imports")
      yield* shows(page, "Nothing was imported yet.")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter(page, "button", "Import a file")
      yield* enter(page, "button", "Check the file")
      yield* shows(page, "Choose a file first.")
      yield* choose(page)
      yield* shows(page, file.name)
      yield* promise(() => page.getByLabel("Website", { exact: true }).selectOption("warmte-vergelijker"))
      yield* promise(() => page.getByLabel("Subcategory", { exact: true }).selectOption("gas-boilers"))
      yield* tabTo(page, "checkbox", "Each person in the file accepted the terms")
      yield* key(page, "Space")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter(page, "button", "Check the file")
      yield* shows(page, "To mend")
      const faulty = page.locator("dt:has-text('With a fault') + dd")
      assert.strictEqual(yield* promise(() => faulty.innerText()), "3")
      assert.deepStrictEqual(yield* violations(page), [])

      yield* enter(page, "button", "Read columns otherwise")
      yield* tabTo(page, "combobox", "bereikbaar op")
      yield* type(page, "Phone")
      yield* promise(() => page.getByRole("option", { name: "Phone" }).waitFor())
      yield* key(page, "ArrowDown")
      yield* key(page, "Enter")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter(page, "button", "Check again")
      yield* shows(page, "999999999")
      assert.strictEqual(yield* promise(() => faulty.innerText()), "1")
      assert.deepStrictEqual(yield* violations(page), [])

      const [name, text] = yield* downloaded(page, "Download CSV")
      assert.strictEqual(name, "faults.csv")
      assert.match(text, /,bereikbaar op: Excel has lost digits of this number\. Type it again\.\s*$/)
      const checked = page.url()

      yield* enter(page, "button", "Import")
      yield* shows(page, "Rows to import: 2.")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Import" }).click())
      yield* promise(() => page.locator(".badge", { hasText: "Done" }).waitFor())
      const created = page.locator("dt:has-text('Imported') + dd")
      assert.strictEqual(yield* promise(() => created.innerText()), "2")
      yield* enter(page, "link", "← Imports")
      yield* shows(page, "1–1 of 1")
      assert.deepStrictEqual(yield* violations(page), [])
      assert.strictEqual(page.url(), `${origin}/affiliate/imports`)

      yield* promise(() => page.goto(`${origin}/profile`))
      yield* promise(() => page.getByRole("combobox", { name: "Language" }).selectOption("Nederlands"))
      yield* shows(page, "Je profiel")
      yield* promise(() => page.goto(checked))
      const [, dutch] = yield* downloaded(page, "CSV downloaden")
      assert.match(dutch, /,bereikbaar op: Excel is cijfers van dit getal kwijt\. Typ het opnieuw\.\s*$/)
    })
  )
})
