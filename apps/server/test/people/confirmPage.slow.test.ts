import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, contextOf, describeInBrowser } from "../Chromium.ts"
import { violations, walks } from "../console/Accessibility.ts"
import { newLead } from "../Load.ts"
import { mailReceiver, until } from "../MailReceiver.ts"
import { database, listening } from "../OwnDatabase.ts"
import { asOperator } from "../WebhookReceiver.ts"

/** Where the link of the mail begins. The page is opened at the server itself. */
const origin = "https://leads.example.nl"

const words = {
  nl: { subject: "Bevestig je aanvraag", button: "Mijn aanvraag bevestigen", done: "Je aanvraag is bevestigd" },
  en: { subject: "Confirm your request", button: "Confirm my request", done: "Your request is confirmed" }
}

const go = <A>(act: () => Promise<A>) => Effect.promise(act)

describeInBrowser("a lead that its person confirms", () => {
  it.live("waits for a mail and a button, without JavaScript, on a phone, in both languages", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver()
      const server = yield* listening({ ...environment, ...settings, BASE_URL: origin })
      const own = server.replace("127.0.0.1", "localhost")
      const chromium = yield* browser
      const phone = yield* go(() =>
        contextOf(chromium, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
      )
      const scripted = yield* go(() => contextOf(chromium, {}))
      const stageOf = (lead: string) =>
        Effect.gen(function* () {
          const { body } = yield* asOperator(`${server}/api/leads/${lead}`, {})
          const { data } = body as {
            readonly data: { readonly stage: string; readonly awaiting_confirmation: boolean }
          }
          return [data.stage, data.awaiting_confirmation]
        })
      for (const [language, ways] of walks) {
        const { button, done, subject } = words[language]
        const person = { email: `kim.${language}@example.org`, last_name: "Vermeer", first_name: "Kim" }
        const website = JSON.stringify({ language, confirm: "mail" })
        const patched = yield* asOperator(`${server}/api/websites/warmte-vergelijker`, {
          method: "PATCH",
          body: website
        })
        assert.strictEqual(patched.status, 200)
        const body = newLead("A quiet one.", { ...person, phone: language === "nl" ? "0687654399" : "0687654388" })
        const created = yield* asOperator(`${server}/api/leads`, { method: "POST", body })
        const { id } = created.body as { readonly id: string }
        assert.strictEqual(created.status, 201)
        yield* until(() => mails.some(({ to }) => to === person.email))
        const mail = mails.find(({ to }) => to === person.email)!
        assert.strictEqual(mail.subject, subject)
        assert.notInclude(mail.text, "Vermeer")
        const link = own + /\/api\/confirm\/lwc_[\w-]+/.exec(mail.text)![0]
        for (const method of ["HEAD", "GET"]) assert.strictEqual((yield* go(() => fetch(link, { method }))).status, 200)
        assert.deepStrictEqual(yield* stageOf(id), ["held", true])
        const [page, examined] = [yield* go(() => phone.newPage()), yield* go(() => scripted.newPage())]
        const look = Effect.gen(function* () {
          yield* go(async () => examined.setContent(await page.content()))
          assert.deepStrictEqual(yield* violations(examined, ways), [])
          assert.notMatch(yield* go(() => page.content()), /Kim|Vermeer|example\.org|06876543/)
        })
        yield* go(() => page.goto(link))
        yield* look
        yield* go(() => page.getByRole("button", { name: button, exact: true }).click())
        yield* go(() => page.getByText(done).first().waitFor())
        yield* look
        const [stage, isAwaiting] = yield* stageOf(id)
        assert.isFalse(isAwaiting)
        assert.include(["open", "placed"], stage)
      }
    })
  )
})
