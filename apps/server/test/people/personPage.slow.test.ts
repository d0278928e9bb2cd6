import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Page } from "playwright-core"
import { browser, contextOf, describeInBrowser } from "../Chromium.ts"
import { violations, walks } from "../console/Accessibility.ts"
import { newLead } from "../Load.ts"
import { type ArrivedMail, mailReceiver, until } from "../MailReceiver.ts"
import { database, listening } from "../OwnDatabase.ts"
import { asOperator } from "../WebhookReceiver.ts"

/** Where the links of the mails begin. The pages are opened at the server itself. */
const origin = "https://leads.example.nl"

const person = {
  gender: "female",
  first_name: "Annemarie",
  last_name: "van der Heijden",
  email: "annemarie.heijden@example.org",
  phone: "0687654321",
  street: "Lijsterbeslaan",
  street_number: "118",
  postal_code: "3511 AB",
  city: "Vleuten"
}

/** What the person wrote, and it names the person. */
const description = `Bel mij op ${person.phone}, of mail naar ${person.email}.`

/** What a page must not show: each value of the person that is longer than what it shows of the end. */
const hidden = Object.values(person).filter((value) => value.length > 4 && value !== "female")

const words = {
  nl: {
    correct: "Je gegevens verbeteren",
    phone: "Je telefoonnummer",
    email: "Je e-mailadres",
    send: "Verbeteren",
    wrong: "Dit is geen Nederlands of Belgisch telefoonnummer.",
    corrected: "Je gegevens zijn nu zoals je ze invulde.",
    withdraw: "Je aanvraag intrekken",
    withdrawIt: "Mijn aanvraag intrekken",
    withdrawn: "Je aanvraag is ingetrokken.",
    erase: "Alles wissen",
    erased: "Alles is gewist",
    gone: "Deze pagina bestaat niet."
  },
  en: {
    correct: "Correct your details",
    phone: "Your telephone number",
    email: "Your e-mail address",
    send: "Correct",
    wrong: "This is no telephone number of the Netherlands or Belgium.",
    corrected: "Your details are now as you typed them.",
    withdraw: "Withdraw your request",
    withdrawIt: "Withdraw my request",
    withdrawn: "Your request is withdrawn.",
    erase: "Erase everything",
    erased: "Everything is erased",
    gone: "This page does not exist."
  }
}

const go = <A>(act: () => Promise<A>) => Effect.promise(act)

/** Follows links and sends forms in a browser without JavaScript, and looks at every page on the way. */
const walk = Effect.fnUntraced(function* (
  page: Page,
  link: string,
  t: (typeof words)["nl"],
  look: Effect.Effect<void>
) {
  const press = (role: "button" | "link", name: string) => go(() => page.getByRole(role, { name, exact: true }).click())
  const sees = (text: string) => go(() => page.getByText(text).first().waitFor())
  yield* go(() => page.goto(link))
  yield* look
  for (const value of hidden) assert.notInclude(yield* go(() => page.content()), value)
  yield* press("link", t.correct)
  yield* go(() => page.getByLabel(t.phone).fill("06"))
  yield* press("button", t.send)
  yield* sees(t.wrong)
  yield* look
  yield* go(() => page.getByLabel(t.phone).fill("+31 6 12 34 56 79"))
  yield* go(() => page.getByLabel(t.email).fill("annemarie@example.net"))
  yield* press("button", t.send)
  yield* sees(t.corrected)
  yield* look
  yield* press("link", t.withdraw)
  yield* look
  yield* press("button", t.withdrawIt)
  yield* sees(t.withdrawn)
  yield* look
  yield* press("link", t.erase)
  yield* look
  yield* press("button", t.erase)
  yield* sees(t.erased)
  yield* look
  yield* go(() => page.goto(link))
  yield* sees(t.gone)
  yield* look
})

/** All rows of all tables. */
const stored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql`select tablename as name from pg_tables where schemaname = 'leadwell'`
  const rows = yield* Effect.forEach(
    tables,
    ({ name }) => sql`select to_jsonb(t)::text as row from leadwell.${sql(String(name))} t`
  )
  return JSON.stringify(rows)
})

const linksIn = (mails: ReadonlyArray<ArrivedMail>) =>
  mails.flatMap(({ text }) => /\/api\/my-request\/lwp_[\w-]+/.exec(text) ?? [])

describeInBrowser("the page of a person", () => {
  it.live("lets the person of a lead see and do everything without JavaScript, on a phone, in both languages", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver()
      const server = yield* listening({
        ...environment,
        ...settings,
        PERSON_PAGE: "on",
        BASE_URL: origin
      })
      const own = server.replace("127.0.0.1", "localhost")
      const chromium = yield* browser
      const phone = yield* Effect.promise(() =>
        contextOf(chromium, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
      )
      const scripted = yield* Effect.promise(() => contextOf(chromium, {}))
      for (const [language, ways] of walks) {
        const website = JSON.stringify({ language })
        yield* asOperator(`${server}/api/websites/warmte-vergelijker`, { method: "PATCH", body: website })
        const body = newLead(description, person)
        const created = yield* asOperator(`${server}/api/leads`, { method: "POST", body })
        assert.strictEqual(created.status, 201)
        yield* until(() => linksIn(mails).length > 0)
        const mail = mails.find(({ to }) => to === person.email)!
        for (const value of hidden) assert.notInclude(mail.subject + mail.text, value)
        const link = own + linksIn(mails)[0]!
        const page = yield* Effect.promise(() => phone.newPage())
        const examined = yield* Effect.promise(() => scripted.newPage())
        const look = Effect.gen(function* () {
          yield* Effect.promise(async () => examined.setContent(await page.content()))
          assert.deepStrictEqual(yield* violations(examined, ways), [])
        })
        // A browser that drops the style because of its digest says so in the console. The last page is 404.
        const complaints: Array<string> = []
        page.on("console", (message) => complaints.push(message.text()))
        yield* walk(page, link, words[language], look)
        assert.deepStrictEqual(
          complaints.filter((one) => !/status of 4(?:22|04)/.test(one)),
          []
        )
        mails.length = 0
      }
    })
  )
})

describe("a person who erases a lead while other forms of the page arrive", () => {
  it.live("leaves nothing in any table", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver()
      const server = yield* listening({ ...environment, ...settings, PERSON_PAGE: "on", BASE_URL: origin })
      const rounds = 8
      for (let round = 0; round < rounds; round++) {
        const own = { ...person, email: `raced${round}@example.org`, phone: `068765430${round}` }
        yield* asOperator(`${server}/api/leads`, { method: "POST", body: newLead(description, own) })
      }
      yield* until(() => linksIn(mails).length === rounds)
      const all = Effect.provide(
        stored,
        PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })
      )
      assert.include(yield* all, "raced0")
      for (const [round, link] of linksIn(mails).entries()) {
        const post = (action: string, fields: Record<string, string> = {}) =>
          go(() => fetch(`${server}${link}/${action}`, { method: "POST", body: new URLSearchParams(fields) }))
        const acts = [
          post("erase"),
          post("correct", { email: `rectified${round}@example.org`, phone: `061111111${round}` }),
          post("withdraw"),
          post("correct", { phone: `062222222${round}` })
        ]
        const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
        const answers = yield* Effect.all(turned, { concurrency: "unbounded" })
        for (const { status } of answers) assert.include([200, 404, 422], status)
        assert.strictEqual((yield* go(() => fetch(server + link))).status, 404)
      }
      const rows = yield* all
      assert.include(rows, "lead.anonymised")
      const values = ["raced", "rectified\\d", "06876543", "061111111", "062222222", person.last_name, person.street]
      for (const value of values) assert.notMatch(rows, new RegExp(value))
    })
  )
})
