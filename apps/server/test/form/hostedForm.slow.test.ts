import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { FrameLocator, Page } from "playwright-core"
import { browser, contextOf, describeInBrowser } from "../Chromium.ts"
import { violations, walks } from "../console/Accessibility.ts"
import { dataFolder, operator } from "../Load.ts"
import { startHere } from "../ServerHere.ts"
import { asOperator } from "../WebhookReceiver.ts"

const words = {
  nl: {
    send: "Aanvraag versturen",
    wrong: "2 dingen kloppen nog niet",
    thanks: "Bedankt voor je aanvraag",
    gone: "Deze pagina bestaat niet.",
    yes: "Ja",
    city: "Plaats"
  },
  en: {
    send: "Send request",
    wrong: "2 things are not right yet",
    thanks: "Thank you for your request",
    gone: "This page does not exist.",
    yes: "Yes",
    city: "Town or city"
  }
}

/** A subcategory with a question of each type. */
const subcategory = {
  id: "every-type",
  category: "heating",
  name: "Every type",
  slug: "every-type",
  fields: [
    { key: "house", label: "What house is it?", type: "choice", options: ["Terraced", "Detached"] },
    { key: "gas", label: "Gas", type: "number", min: 0, max: 10_000, unit: "m3" },
    { key: "moves", label: "Do you move soon?", type: "boolean" },
    { key: "serviced", label: "Last service", type: "date", required: false },
    { key: "more", label: "Anything else?", type: "text", required: false }
  ]
}

const typed = {
  "fields.gas": "1500",
  "fields.serviced": "2025-01-15",
  preferred_date_of_execution: "2035-06-01",
  description: "A quiet one.",
  postal_code: "3511 ab",
  street_number: "44-bis",
  street: "Oudegracht",
  city: "Utrecht",
  first_name: "Zoë",
  last_name: "Jansen",
  phone: "06-12 34 56 78"
}

const go = <A>(act: () => Promise<A>) => Effect.promise(act)

/** Fills in all but the e-mail address, with a number that is none. */
const fill = (page: Page | FrameLocator, { yes }: (typeof words)["nl"]) =>
  go(async () => {
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('[name="fields.gas"]').fill("much")
    await page.locator('[name="fields.house"]').selectOption("Detached")
    await page.getByRole("radio", { name: yes }).check()
    await page.locator('[name="accept_terms"]').check()
  })

const mend = (page: Page | FrameLocator, email: string) =>
  go(async () => {
    await page.locator('[name="email"]').fill(email)
    await page.locator('[name="fields.gas"]').fill("1500")
  })

/** A website of another origin, whose page shows an address in a frame. */
const framing = (address: () => string) =>
  Effect.gen(function* () {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html")
      response.end(`<!doctype html><title>Website</title><iframe title="Form" src="${address()}"></iframe>`)
    })
    yield* Effect.acquireRelease(
      go(() => once(server.listen(0, "127.0.0.1"), "listening")),
      () => Effect.sync(() => server.close().closeAllConnections())
    )
    return `http://localhost:${(server.address() as AddressInfo).port}`
  })

describeInBrowser("the page with the form of a website", () => {
  it.live("works without JavaScript, on a phone and in a frame of its websites alone, in both languages", () =>
    Effect.gen(function* () {
      const { catalog } = yield* dataFolder
      const started = yield* startHere({ CATALOG_FILE: catalog, RATE_LIMIT_PER_MINUTE: "off" })
      const server = /listens on (\S+)/.exec(yield* started.until("/docs)"))?.[1] ?? ""
      let address = ""
      const [website, stranger] = [yield* framing(() => address), yield* framing(() => address)]
      const wanted = { kind: "form", website_code: "warmte-vergelijker", name: "page", origins: [website] }
      const made = yield* asOperator(`${server}/api/tokens`, { method: "POST", body: JSON.stringify(wanted) })
      yield* asOperator(`${server}/api/subcategories`, { method: "POST", body: JSON.stringify(subcategory) })
      const own = server.replace("127.0.0.1", "localhost")
      const chromium = yield* browser
      const size = { width: 320, height: 640 }
      const phone = yield* go(() => contextOf(chromium, { javaScriptEnabled: false, viewport: size }))
      const scripted = yield* go(() => contextOf(chromium, {}))
      const stages = Effect.map(
        asOperator(`${server}/api/leads?per_page=100`),
        ({ body }) => body.data.map(({ stage }: { readonly stage: string }) => stage) as ReadonlyArray<string>
      )
      const expected: Array<string> = []
      for (const [language, ways] of walks) {
        const t = words[language]
        address = `${own}/forms/${made.body.data.key}/every-type?lang=${language}`
        const [page, examined] = yield* go(() => Promise.all([phone.newPage(), scripted.newPage()]))
        const look = Effect.gen(function* () {
          yield* go(async () => examined.setContent(await page.content()))
          assert.deepStrictEqual(yield* violations(examined, ways), [])
        })
        const complaints: Array<string> = []
        page.on("console", (message) => complaints.push(message.text()))
        yield* go(() => page.goto(address))
        yield* look
        yield* fill(page, t)
        yield* go(() => page.getByRole("button", { name: t.send }).click())
        yield* go(() => page.getByRole("group", { name: t.wrong }).waitFor())
        yield* look
        assert.strictEqual(yield* go(() => page.locator(":focus").getAttribute("aria-labelledby")), "wrong")
        yield* go(() => page.keyboard.press("Tab"))
        yield* go(() => page.keyboard.press("Enter"))
        yield* go(() => page.keyboard.type("not "))
        assert.strictEqual(yield* go(() => page.locator('[name="fields.gas"]').inputValue()), "not much")
        assert.strictEqual(yield* go(() => page.getByLabel(t.city).inputValue()), "Utrecht")
        yield* mend(page, `${language}@example.nl`)
        yield* go(() => page.getByRole("button", { name: t.send }).click())
        yield* go(() => page.getByRole("heading", { name: t.thanks }).waitFor())
        yield* look
        expected.push("held")
        assert.deepStrictEqual(yield* stages, expected)
        assert.deepStrictEqual(
          complaints.filter((one) => !/status of 422/.test(one)),
          []
        )

        yield* go(() => page.goto(website))
        const frame = page.frameLocator("iframe")
        yield* fill(frame, t)
        yield* mend(frame, `framed-${language}@example.nl`)
        yield* go(() => frame.getByRole("button", { name: t.send }).click())
        yield* go(() => frame.getByRole("heading", { name: t.thanks }).waitFor())
        expected.push("held")
        assert.deepStrictEqual(yield* stages, expected)
        const refused = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()))
        yield* go(() => page.goto(stranger))
        yield* go(() => refused)
      }
      yield* go(() =>
        fetch(`${server}/api/tokens/${made.body.data.id}`, {
          method: "DELETE",
          headers: { authorization: `Bearer ${operator}` }
        })
      )
      const page = yield* go(() => phone.newPage())
      yield* go(() => page.goto(address))
      yield* go(() => page.getByText(words.en.gone).waitFor())
    })
  )
})
