import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page, Route } from "playwright-core"
import { browser, describeInBrowser } from "../Chromium.ts"
import { violations } from "../console/Accessibility.ts"
import { type PageOptions, startWebsite } from "./Website.ts"

const { promise } = Effect

const shown = {
  nl: { send: "Aanvraag versturen", thanks: "Bedankt voor je aanvraag", yes: "Ja", wrong: /^14 dingen kloppen niet:/ },
  en: { send: "Send request", thanks: "Thank you for your request", yes: "Yes", wrong: /^14 things are not right:/ }
}

const sendButton = (page: Page, lang: "nl" | "en" = "nl") => page.getByRole("button", { name: shown[lang].send })
const thanks = (page: Page, lang: "nl" | "en" = "nl") => page.getByText(shown[lang].thanks).waitFor()

/** What the page itself wrote into the element. */
const link = (page: Page) => page.getByRole("link", { name: "Ask for offers" })

/** The name of what has the focus within the form. */
const focused = (page: Page) =>
  page.evaluate(`document.querySelector("leadwell-form").shadowRoot.activeElement?.name ?? ""`) as Promise<string>

/** Moves by the Tab key until a field has the focus, and returns the names on the way. */
const tabTo = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  const met = []
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press("Tab")
    met.push(await focused(page))
    if (met.at(-1) === name) return met
  }
  throw new Error(`The Tab key does not reach ${name}: ${met.join(" ")}`)
}

/** What is typed into each field, in the order of the form. The days read alike however their parts are ordered. */
const typed = {
  "fields.year": "1975",
  "fields.gas": "1500",
  "fields.owner": " ",
  "fields.moved": "02022002",
  "fields.heating": "Gas boiler",
  preferred_date_of_execution: "12122098",
  description: "A heat pump for a terraced house.",
  postal_code: "3511 ab",
  street_number: "44-bis",
  street: "Oudegracht",
  city: "Utrecht",
  first_name: "Jane",
  last_name: "Doe",
  email: "jane@example.nl",
  phone: "+31 (0)6 12 34 56 79",
  accept_terms: " "
}

/** Fills in the form by the keyboard alone in a minute or more, and returns the names of all that the Tab key met. */
const fillIn = (page: Page, changes: Partial<typeof typed> = {}) =>
  promise(async () => {
    await page.locator("leadwell-form form").waitFor()
    await page.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 60_000 }")
    const met = []
    for (const [name, text] of Object.entries({ ...typed, ...changes })) {
      met.push(...(await tabTo(page, name)))
      await page.keyboard.type(text)
    }
    return met
  })

const told = (page: Page) => promise(() => page.evaluate("window.told"))

/** The headers with which the server shares an answer with the page. */
const shared = (page: Page) => ({ "access-control-allow-origin": new URL(page.url()).origin })

describeInBrowser("the form on a page of another origin", () => {
  it.live.each([
    ["nl", "plain"],
    ["en", "dark"],
    ["nl", "branded"]
  ] as const)("is filled in and sent by keyboard alone, with every type of field: %s, %s", ([lang, theme]) =>
    Effect.gen(function* () {
      const { latest, open, server } = yield* startWebsite(yield* browser)
      const page = yield* open({ lang, theme } satisfies PageOptions)
      const hosts = new Set<string>()
      page.on("request", (request) => hosts.add(new URL(request.url()).origin))
      yield* promise(() => page.locator("leadwell-form form").waitFor())
      assert.deepStrictEqual(yield* violations(page), [])

      yield* promise(() => sendButton(page, lang).click())
      const summary = page.getByRole("group", { name: shown[lang].wrong })
      yield* promise(() => summary.and(page.locator(":focus")).waitFor())
      assert.strictEqual(yield* promise(() => summary.getByRole("link").count()), 14)
      const postalCode = page.getByRole("textbox", { name: /^(?:Postcode|Postal code)$/ })
      const described = yield* promise(() => postalCode.getAttribute("aria-describedby"))
      assert.match(
        yield* promise(() => page.locator(`[id="${described}"]`).innerText()),
        /^(?:Vul dit|Fill this) in\.$/
      )
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => summary.getByRole("link").first().press("Enter"))
      assert.strictEqual(yield* promise(() => focused(page)), "fields.year")
      yield* promise(() => page.keyboard.press("Shift+Tab"))

      const met = yield* fillIn(page)
      assert.notInclude(met, "homepage")
      assert.strictEqual(yield* promise(() => page.getByRole("textbox", { name: "homepage" }).count()), 0)
      yield* promise(() => tabTo(page, "subscribe_to_newsletter"))
      yield* promise(() => page.keyboard.press("Tab"))
      yield* promise(() => page.keyboard.press("Enter"))
      yield* promise(() => thanks(page, lang))
      assert.deepStrictEqual(yield* violations(page), [])

      const lead = yield* latest
      assert.deepStrictEqual(
        [lead.person.phone, lead.address.postal_code, lead.address.street_number, lead.signals],
        ["0612345679", "3511AB", "44-bis", []]
      )
      assert.deepStrictEqual(lead.subcategory_form_data, [
        { year: "1975-1990" },
        { gas: "1500" },
        { owner: "true" },
        { moved: "2002-02-02" },
        { heating: "Gas boiler" }
      ])
      assert.deepStrictEqual(yield* told(page), [
        {
          name: "leadwell-refused",
          subcategory: "heat-pumps",
          keys: Object.keys(typed).filter((key) => !/moved|heating/.test(key))
        },
        { name: "leadwell-sent", subcategory: "heat-pumps" }
      ])
      assert.deepStrictEqual([...hosts], [server])
      assert.deepStrictEqual(yield* promise(() => page.context().cookies()), [])
      assert.strictEqual(yield* promise(() => page.evaluate("localStorage.length + sessionStorage.length")), 0)
    })
  )

  it.live("is the link to the same form where the script is blocked, forbidden or refused", () =>
    Effect.gen(function* () {
      const { call, key, open, server, token } = yield* startWebsite(yield* browser)
      const forbidden = yield* open({ scripts: false })
      yield* promise(() => link(forbidden).waitFor())
      const blocked = yield* open()
      yield* promise(() => blocked.context().route("**/form.js", (route) => route.abort()))
      yield* promise(() => blocked.reload())
      yield* promise(() => link(blocked).click())
      yield* promise(() => blocked.waitForURL(`${server}/forms/${key}/heat-pumps?lang=nl`))
      yield* promise(() => blocked.getByLabel(/^Annual gas consumption/).waitFor())
      yield* promise(() => blocked.getByLabel(/^Postcode/).waitFor())

      const shown = yield* open()
      yield* fillIn(shown)
      yield* call("DELETE", `/api/tokens/${token.id}`)
      // The page can read that the key is gone, and repeats nothing.
      yield* promise(() => sendButton(shown).click())
      yield* promise(() => link(shown).waitFor())
      const revoked = yield* open()
      const answered = revoked.waitForResponse((answer) => answer.url().includes(`/api/forms/${key}/`))
      yield* promise(() => revoked.reload())
      assert.strictEqual((yield* promise(() => answered)).status(), 404)
      yield* promise(() => link(revoked).waitFor())
      assert.strictEqual(yield* promise(() => revoked.locator("leadwell-form form").count()), 0)
    })
  )

  it.live("asks only what is new when the form changed since the page was opened, and loses nothing typed", () =>
    Effect.gen(function* () {
      const { call, latest, open } = yield* startWebsite(yield* browser)
      const page = yield* open()
      yield* fillIn(page)
      const { data } = { data: yield* call("GET", "/api/subcategories/heat-pumps/fields") }
      const kept = data.map(({ position: _, ...field }: { readonly position: number }) => field)
      const added = { key: "floors", label: "How many floors?", type: "number", min: 1, max: 9 }
      yield* call("PATCH", "/api/subcategories/heat-pumps", { fields: [...kept, added] })
      const text = { language: "nl", text: "Ik vind iets anders goed.", purposes: ["call"] }
      yield* call("POST", "/api/websites/warmte-vergelijker/consent-texts", text)
      yield* promise(() => sendButton(page).click())

      yield* promise(() => page.getByText("Het formulier is intussen vernieuwd.").waitFor())
      assert.deepStrictEqual(yield* violations(page), [])
      const asked = page.locator("leadwell-form [part~=field]").filter({ visible: true })
      const texts = yield* promise(() => asked.allInnerTexts())
      assert.deepStrictEqual(
        texts.map((text) => text.replaceAll(/\n+/g, "\n")),
        ["How many floors?\nVan 1 tot 9.", "Ik vind iets anders goed.\nIk ga hiermee akkoord"]
      )
      yield* promise(() => page.getByRole("textbox", { name: "How many floors?" }).fill("2"))
      yield* promise(() => page.getByRole("checkbox", { name: "Ik ga hiermee akkoord" }).check())
      yield* promise(() => sendButton(page).click())
      yield* promise(() => thanks(page))
      const { person, subcategory_form_data } = yield* latest
      assert.deepStrictEqual([person.first_name, subcategory_form_data.at(-1)], ["Jane", { floors: "2" }])
    })
  )

  it.live("keeps what was typed when its language changes, but for the agreement to a text of another one", () =>
    Effect.gen(function* () {
      const { latest, open } = yield* startWebsite(yield* browser)
      const page = yield* open()
      yield* fillIn(page, { "fields.gas": "1.500" })
      yield* promise(() => page.evaluate(`document.querySelector("leadwell-form").lang = "en"`))
      yield* promise(() => sendButton(page, "en").click())
      const summary = page.getByRole("group", { name: "One thing is not right:" })
      yield* promise(() => summary.and(page.locator(":focus")).waitFor())
      const gas = page.getByRole("textbox", { name: /^Annual gas consumption/ })
      assert.strictEqual(yield* promise(() => gas.inputValue()), "1,500")
      yield* promise(() => page.getByRole("checkbox", { name: "I agree" }).check())
      yield* promise(() => sendButton(page, "en").click())
      yield* promise(() => thanks(page, "en"))
      const { person, signals, subcategory_form_data } = yield* latest
      assert.deepStrictEqual([person.first_name, subcategory_form_data[1], signals], ["Jane", { gas: "1500" }, []])
    })
  )

  it.live("keeps what was typed for who leaves the page and returns, but for the agreement, until it is sent", () =>
    Effect.gen(function* () {
      const { latest, open } = yield* startWebsite(yield* browser)
      const page = yield* open({ type: "module" })
      const agreed = page.getByRole("checkbox", { name: "Ik ga hiermee akkoord" })
      const form = page.locator("leadwell-form form")
      const values = `Object.fromEntries(
        new FormData(document.querySelector("leadwell-form").shadowRoot.querySelector("form"))
      )`
      const isThere = promise(async () => {
        await form.waitFor()
        const { accept_terms, first_name, ...others } = (await page.evaluate(values)) as Record<string, string>
        const { "fields.gas": gas, "fields.owner": owner, "fields.year": year } = others
        const expected = ["Jane", "1.500", "true", "1975-1990", undefined]
        assert.deepStrictEqual([first_name, gas, owner, year, accept_terms], expected)
      })
      yield* fillIn(page, { "fields.gas": "1.500" })
      const leaveAndReturn = promise(async () => {
        await page.goto(page.url().replace(/\?.*/, "?options={}"))
        await page.goBack()
        await form.waitFor()
      })
      for (let n = 0; n < 2; n++) yield* Effect.andThen(leaveAndReturn, isThere)
      // A page of one program takes the element away, and makes another one.
      yield* promise(() =>
        page.evaluate(`{
          const former = document.querySelector("leadwell-form")
          const { parentNode } = former
          former.remove()
          parentNode.append(former.cloneNode(true))
        }`)
      )
      yield* isThere
      yield* promise(() => agreed.check())
      yield* promise(() => sendButton(page).click())
      yield* promise(() => thanks(page))
      const { person, signals } = yield* latest
      assert.deepStrictEqual([person.first_name, signals], ["Jane", []])
      yield* leaveAndReturn
      const { first_name } = yield* promise(() => page.evaluate(values) as Promise<Record<string, string>>)
      assert.strictEqual(first_name, "")
    })
  )

  it.live("sends a lead whose trap the browser filled, which is then held with its signal", () =>
    Effect.gen(function* () {
      const { latest, open } = yield* startWebsite(yield* browser)
      const page = yield* open()
      yield* fillIn(page)
      yield* promise(() =>
        page.evaluate(`document.querySelector("leadwell-form").shadowRoot.querySelector(".trap input").value = "x"`)
      )
      yield* promise(() => sendButton(page).click())
      yield* promise(() => thanks(page))
      const { signals, stage } = yield* latest
      assert.deepStrictEqual(
        [stage, signals.map(({ signal }: { readonly signal: string }) => signal)],
        ["held", ["trap_filled"]]
      )
    })
  )

  it.live("solves another challenge when one is refused, and stores one lead when an answer is lost", () =>
    Effect.gen(function* () {
      const { count, open } = yield* startWebsite(yield* browser)
      const page = yield* open()
      const sent: Array<{ readonly challenge: string; readonly idempotency_key: string }> = []
      const answers: Array<(route: Route) => Promise<void>> = [
        (route) => route.continue({ postData: JSON.stringify({ ...sent[0], challenge: "spent" }) }),
        async (route) => {
          await route.fetch()
          await route.abort()
        }
      ]
      yield* promise(() =>
        page.route(/\/api\/forms\/[^/]+\/leads$/, (route) => {
          if (route.request().method() !== "POST") return route.continue()
          sent.push(route.request().postDataJSON())
          return (answers.shift() ?? ((route: Route) => route.continue()))(route)
        })
      )
      const before = yield* count
      yield* fillIn(page)
      yield* promise(() => sendButton(page).click())
      yield* promise(() => thanks(page))
      const { length } = sent
      assert.deepStrictEqual(
        [
          length,
          new Set(sent.map(({ challenge }) => challenge)).size,
          new Set(sent.map((one) => one.idempotency_key)).size
        ],
        [3, 2, 1]
      )
      assert.strictEqual(yield* count, before + 1)
    })
  )

  it.live("says that it waits while the server is busy or away, and keeps all that was typed when it gives up", () =>
    Effect.gen(function* () {
      const { count, key, open, server } = yield* startWebsite(yield* browser)
      const page = yield* open()
      const headers = {
        ...shared(page),
        "access-control-expose-headers": "retry-after",
        "content-type": "application/json"
      }
      const answers: Array<(route: Route) => Promise<void>> = [
        (route) => route.fulfill({ status: 503, headers, body: "{}" }),
        (route) => route.fulfill({ status: 429, headers: { ...headers, "retry-after": "3" }, body: "{}" }),
        (route) => route.abort(),
        (route) => route.fulfill({ status: 429, headers: { ...headers, "retry-after": "3600" }, body: "{}" })
      ]
      yield* promise(() =>
        page.route(/\/api\/forms\/[^/]+\/leads$/, (route) => {
          if (route.request().method() !== "POST") return route.continue()
          return (answers.shift() ?? ((route: Route) => route.continue()))(route)
        })
      )
      // The page may read when it may send again.
      const challenge = `fetch("${server}/api/forms/${key}/challenges", { method: "POST" })`
      assert.isNotNull(yield* promise(() => page.evaluate(`${challenge}.then(({ headers }) => headers.get("date"))`)))
      const before = yield* count
      yield* fillIn(page)
      yield* promise(() => sendButton(page).click())
      yield* promise(() => page.getByText("Het is druk. We proberen het over 1 s opnieuw.").waitFor())
      yield* promise(() => page.getByText("Het is druk. We proberen het over 3 s opnieuw.").waitFor())
      yield* promise(() => page.getByText("Er is geen verbinding. We proberen het over 4 s opnieuw.").waitFor())
      yield* promise(() => page.getByText("Wat je invulde, is er nog.").waitFor())
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => sendButton(page).click())
      yield* promise(() => thanks(page))
      assert.strictEqual(yield* count, before + 1)
    })
  )
})
