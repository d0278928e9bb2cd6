import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, contextOf, describeInBrowser } from "../Chromium.ts"
import { violations } from "../console/Accessibility.ts"
import { newLead } from "../Load.ts"
import { mailReceiver, until } from "../MailReceiver.ts"
import { database, listening } from "../OwnDatabase.ts"
import { asOperator } from "../WebhookReceiver.ts"

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
    corrected: "Je gegevens zijn verbeterd.",
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
    corrected: "Your details are corrected.",
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

describeInBrowser("the page of a person", () => {
  it.live("lets the person of a lead see and do everything without JavaScript, on a phone, in both languages", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver()
      const server = yield* listening({
        ...environment,
        ...settings,
        PERSON_PAGE: "on",
        BASE_URL: "http://localhost:1"
      })
      const own = server.replace("127.0.0.1", "localhost")
      const chromium = yield* browser
      const phone = yield* Effect.promise(() =>
        contextOf(chromium, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
      )
      const scripted = yield* Effect.promise(() => contextOf(chromium, {}))
      for (const language of ["nl", "en"] as const) {
        const website = JSON.stringify({ language })
        yield* asOperator(`${server}/api/websites/warmte-vergelijker`, { method: "PATCH", body: website })
        const body = newLead(description, person)
        const created = yield* asOperator(`${server}/api/leads`, { method: "POST", body })
        assert.strictEqual(created.status, 201)
        const linksOf = () => mails.flatMap(({ text }) => /\/api\/my-request\/lwp_[\w-]+/.exec(text) ?? [])
        yield* until(() => linksOf().length > 0)
        const mail = mails.find(({ to }) => to === person.email)!
        for (const value of hidden) assert.notInclude(mail.subject + mail.text, value)
        const link = own + linksOf()[0]!
        const page = yield* Effect.promise(() => phone.newPage())
        const examined = yield* Effect.promise(() => scripted.newPage())
        const look = Effect.gen(function* () {
          yield* Effect.promise(async () => examined.setContent(await page.content()))
          assert.deepStrictEqual(yield* violations(examined), [])
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
