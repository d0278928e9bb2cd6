import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, press } from "../Chromium.ts"
import { mailReceiver } from "../MailReceiver.ts"
import { ownAddress, shows, startMarket } from "./Market.ts"

describeInBrowser("the page of the settings", () => {
  it.live("shows what is in force and no secret, and sends a test mail to the operator", () =>
    Effect.gen(function* () {
      const refusing = { is: false }
      const { mails, settings } = yield* mailReceiver(() => (refusing.is ? "refused" : "taken"))
      const all = { ...settings, ...(yield* ownAddress), RECLAIM_WINDOW_DAYS: "21" }
      const { desk, origin } = yield* startMarket(yield* browser, all)
      yield* Effect.promise(() => desk.goto(`${origin}/operator/settings`))
      yield* shows(desk, "RECLAIM_WINDOW_DAYS")
      const row = desk.getByRole("row").filter({ has: desk.getByText("SMTP_URL", { exact: true }) })
      assert.match(yield* Effect.promise(() => row.innerText()), /Set, and hidden/)
      assert.notInclude(yield* Effect.promise(() => desk.content()), String(settings.SMTP_URL))
      yield* press(desk, "Send a test mail", "The mail server took the mail")
      assert.deepStrictEqual(
        mails.filter(({ subject }) => subject.startsWith("Test mail")).map(({ to }) => to),
        ["operator@leadwell.example"]
      )
      refusing.is = true
      yield* press(desk, "Send a test mail", "It answered 550.")
    })
  )
})
