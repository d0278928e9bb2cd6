import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { receiving } from "../WebhookReceiver.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, showsAtLast, startMarket, tabTo, type } from "./Market.ts"

describeInBrowser("the connections of an account", () => {
  it.live("add a webhook, test it, send a delivery again, and make and revoke a token, all by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium, { WEBHOOK_ALLOW_PRIVATE: "on" })
      const answers = [500, 200, 200]
      const waiting = Promise.withResolvers<void>()
      // The second attempt is answered once the page was seen to wait for it.
      const receiver = yield* receiving(async (_, response) => {
        const status = answers.shift() ?? 500
        if (status !== 500) await waiting.promise
        response.writeHead(status).end()
      })
      const page = yield* device(chromium, yield* invite("Noor", {}))
      const enter = (role: "button" | "link", name: string) =>
        Effect.andThen(tabTo(page, role, name), key(page, "Enter"))
      yield* enter("button", "Sign in")
      yield* enter("link", "Connections")

      yield* enter("button", "Add a webhook")
      yield* tabTo(page, "textbox", "Address")
      yield* type(page, receiver.url)
      yield* tabTo(page, "checkbox", "Lead received")
      yield* key(page, "Space")
      yield* enter("button", "Add a webhook")
      yield* shows(page, "It is shown this once.")
      assert.match(yield* Effect.promise(() => page.getByLabel("Secret", { exact: true }).inputValue()), /^whsec_/)
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Close")

      yield* enter("link", receiver.url)
      yield* enter("button", "Send a test")
      yield* shows(page, /Answer 500/)
      yield* shows(page, "Next attempt")
      waiting.resolve()
      yield* shows(page, "Delivered")
      assert.lengthOf(receiver.leads, 2)
      yield* Effect.promise(() => page.getByRole("checkbox", { name: /^Select Test, / }).focus())
      yield* key(page, "Space")
      yield* enter("button", "Send again")
      yield* shows(page, "One that arrived would be sent a second time.")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Send one delivery again")
      yield* shows(page, "One delivery is sent again.")
      yield* Effect.promise(() => page.getByText("Answer 200").nth(1).waitFor())
      assert.lengthOf(receiver.leads, 3)

      yield* enter("link", "Connections")
      yield* enter("button", "Make a token")
      yield* tabTo(page, "textbox", "What it is for")
      yield* type(page, "Our planning")
      yield* tabTo(page, "checkbox", "Read leads")
      yield* key(page, "Space")
      yield* Effect.promise(() => page.getByLabel("Last day").fill("2099-03-29"))
      yield* enter("button", "Make a token")
      yield* shows(page, "Your new token")
      const token = yield* Effect.promise(() => page.getByLabel("Token", { exact: true }).inputValue())
      const read = Effect.promise(async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await fetch(`${origin}/api/businesses/domstad-warmte/leads`, { headers })).status
      })
      assert.strictEqual(yield* read, 200)
      yield* enter("button", "Close")
      yield* shows(page, /Ends 29\sMar\s2099,\s23:59/)
      yield* enter("button", "Revoke: Our planning")
      yield* enter("button", "Revoke")
      yield* shows(page, /^Revoked /)
      assert.strictEqual(yield* read, 401)
    })
  )

  it.live("tell in the list, on its page and on Today that a webhook fails, from its latest attempts", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser, { WEBHOOK_ALLOW_PRIVATE: "on" })
      let status = 503
      const receiver = yield* receiving((_, response) => response.writeHead(status).end())
      const webhook = { url: receiver.url, events: ["lead.received"] }
      const { body } = yield* callFrom(desk, "POST", "/api/webhooks", webhook)
      const path = `/operator/webhooks/${body.data.id}`
      const tile = desk.getByRole("listitem").filter({ hasText: "Webhooks that fail" })
      const open = (place: string) => Effect.promise(() => desk.goto(origin + place))
      yield* open("/operator")
      yield* Effect.promise(() => tile.getByText("0", { exact: true }).waitFor())
      yield* open("/operator/webhooks")
      yield* shows(desk, "Active")
      yield* callFrom(desk, "POST", `/api/webhooks/${body.data.id}/test`)

      yield* showsAtLast(desk, /^Failing since .* The latest attempt: Answer 503\.$/)
      assert.strictEqual(yield* Effect.promise(() => desk.getByText("Active", { exact: true }).count()), 0)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* open(path)
      yield* shows(desk, "Failing")
      yield* shows(desk, /\d\. Answer 503\.$/)
      yield* shows(desk, "None yet")
      yield* open("/operator")
      yield* Effect.promise(() => tile.getByText("1", { exact: true }).waitFor())
      yield* shows(desk, /^the first one began /)

      // It works again, so nothing tells of a failure any more.
      status = 204
      yield* callFrom(desk, "POST", `/api/webhooks/${body.data.id}/test`)
      yield* open(path)
      yield* shows(desk, "Active")
      yield* open("/operator")
      yield* Effect.promise(() => tile.getByText("0", { exact: true }).waitFor())
    })
  )

  it.live("show an example of what comes, and add one that carries the leads of a business of an account", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* Effect.promise(() => desk.goto(`${origin}/operator/webhooks`))
      yield* press(desk, "Example", /"annual_gas_consumption": \d+/)
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* Effect.promise(() => desk.getByLabel("What it carries").selectOption("ids"))
      yield* Effect.promise(() => desk.getByText("annual_gas_consumption").waitFor({ state: "detached" }))
      yield* key(desk, "Escape")

      yield* press(desk, "Add a webhook", "Starts with https://.")
      const dialog = desk.getByRole("dialog")
      assert.strictEqual(yield* Effect.promise(() => dialog.getByLabel("What it carries").count()), 0)
      yield* Effect.promise(async () => {
        await dialog.getByLabel("Address").fill("https://receiver.example/leads")
        await dialog.getByText("A business got a lead").click()
        await dialog.getByLabel("Account").selectOption("warmtewijs")
        await dialog.getByLabel("Business", { exact: true }).selectOption("domstad-warmte")
        await dialog.getByLabel("What it carries").selectOption("lead")
      })
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* Effect.promise(() => dialog.getByRole("button", { name: "Add a webhook" }).click())
      yield* shows(desk, "It is shown this once.")
      const { body } = yield* callFrom(desk, "GET", "/api/webhooks")
      const { account, business, content } = body.data[0]
      assert.deepStrictEqual([account, business, content], ["warmtewijs", "domstad-warmte", "lead"])
    })
  )

  it.live("show that a webhook was switched off, and send again what failed on another page of the list", () =>
    Effect.gen(function* () {
      let status = 410
      const { desk, origin } = yield* startMarket(yield* browser, { WEBHOOK_ALLOW_PRIVATE: "on" })
      const receiver = yield* receiving((_, response) => response.writeHead(status).end())
      const webhook = { url: receiver.url, events: ["lead.received"], account: "warmtewijs" }
      const { body } = yield* callFrom(desk, "POST", "/api/webhooks", webhook)
      yield* Effect.promise(() => desk.goto(`${origin}/operator/webhooks`))
      yield* shows(desk, "Warmtewijs")
      yield* shows(desk, "A webhook posts events to an address: those of all accounts, or those of one.")
      yield* Effect.promise(() => desk.goto(`${origin}/operator/webhooks/${body.data.id}?page=2`))
      yield* shows(desk, "Active")
      yield* callFrom(desk, "POST", `/api/webhooks/${body.data.id}/test`)
      yield* showsAtLast(desk, "Switched off")
      yield* press(desk, "Send all that failed again", "The webhook is off. Switch it on again, or make another.")
      receiver.leads.length = 0
      status = 204
      yield* press(desk, "Switch on again", "It keeps its secret, and gets what it missed since then.")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* Effect.promise(() => desk.getByRole("dialog").getByRole("button", { name: "Switch on again" }).click())
      yield* shows(desk, "The webhook is on again.")
      yield* shows(desk, "Active")
      yield* Effect.promise(() => desk.goto(`${origin}/operator/webhooks/${body.data.id}`))
      yield* shows(desk, "Delivered")
      assert.lengthOf(receiver.leads, 1)
    })
  )
})
