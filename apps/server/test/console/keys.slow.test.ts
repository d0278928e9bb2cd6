import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press, settled } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

/** Presses Enter twice, with nothing but what is due at once in between. It is a text, because it runs in the page. */
const enterTwice = `(async () => {
  for (let n = 0; n < 2; n++) {
    for (const type of ["keydown", "keyup"]) {
      document.activeElement.dispatchEvent(new KeyboardEvent(type, { key: "Enter", code: "Enter", bubbles: true }))
    }
    for (let turn = 0; turn < 50; turn++) await undefined
  }
})()`

describeInBrowser("the keys that decide", () => {
  it.live("do nothing once somebody switched them off, and are not told of then", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 2; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      const reclaim = body.data[0]
      const open = promise(() => desk.goto(`${origin}/operator/reclaims/${reclaim.id}`))
      yield* open
      yield* shows(desk, "Keys: G, R and N")

      yield* promise(() => desk.goto(`${origin}/profile`))
      yield* tabTo(desk, "switch", "Single keys do something")
      yield* key(desk, "Space")
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* open
      yield* shows(desk, "What granting does")
      assert.strictEqual(yield* promise(() => desk.getByText("Keys: G, R").count()), 0)
      for (const one of ["r", "n", "g"]) yield* key(desk, one)
      const remark = desk.getByRole("textbox", { name: "Remark" })
      assert.isFalse(yield* promise(() => remark.evaluate((node) => node === node.ownerDocument.activeElement)))
      yield* settled(desk)
      assert.strictEqual(new URL(desk.url()).pathname, `/operator/reclaims/${reclaim.id}`)
      assert.strictEqual((yield* callFrom(desk, "GET", `/api/reclaims/${reclaim.id}`)).body.data.status, "pending")

      yield* promise(() => desk.goto(`${origin}/profile`))
      yield* tabTo(desk, "switch", "Single keys do something")
      yield* key(desk, "Space")
      yield* open
      yield* shows(desk, "Keys: G, R and N")
    })
  )

  it.live("decide about nothing that was not seen, though each is pressed twice", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 6; n++) yield* send()
      yield* reclaimAll
      const pending = Effect.map(callFrom(desk, "GET", "/api/reclaims?status=pending"), ({ body }) => body.data)
      const [first, second] = yield* pending
      yield* promise(() => desk.goto(`${origin}/operator/reclaims/${first.id}`))
      yield* shows(desk, "What granting does")
      // On a busy machine, a key that is pressed while the page still loads would be lost.
      yield* settled(desk)
      for (const one of ["g", "g", "Enter", "Enter"]) yield* key(desk, one)
      yield* promise(() => desk.waitForURL(`**/${second.id}`))
      yield* shows(desk, "What granting does")
      for (const one of ["Enter", "g", "g"]) yield* key(desk, one)
      yield* settled(desk)
      assert.strictEqual((yield* pending)[0].id, second.id)
    })
  )

  it.live("go on to the next reclaim though Enter comes twice before the page is painted again", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 3; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims?status=pending")
      yield* promise(() => desk.goto(`${origin}/operator/reclaims/${body.data[0].id}`))
      yield* shows(desk, "What granting does")
      yield* key(desk, "g")
      yield* promise(() => desk.evaluate(enterTwice))
      yield* promise(() => desk.waitForURL(`**/${body.data[1].id}`))
    })
  )

  it.live("reject nothing by a remark that was chosen, though each is pressed twice", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 6; n++) yield* send()
      yield* reclaimAll
      const pending = Effect.map(callFrom(desk, "GET", "/api/reclaims?status=pending"), ({ body }) => body.data)
      const [first, second] = yield* pending
      yield* promise(() => desk.goto(`${origin}/operator/reclaims/${first.id}`))
      yield* shows(desk, "What granting does")
      yield* settled(desk)
      yield* key(desk, "r")
      yield* type(desk, "Seen.")
      yield* key(desk, "Enter")
      yield* key(desk, "Enter")
      yield* promise(() => desk.waitForURL(`**/${second.id}`))
      yield* shows(desk, "What granting does")
      yield* shows(desk, "1 · Seen.")
      for (const one of ["r", "r"]) yield* key(desk, one)
      const remark = desk.getByRole("textbox", { name: "Remark" })
      yield* promise(() => remark.fill(""))
      yield* tabTo(desk, "button", "1 · Seen.")
      for (const one of ["Enter", "Enter"]) yield* key(desk, one)
      assert.strictEqual(yield* promise(() => remark.inputValue()), "Seen.")
      yield* settled(desk)
      assert.strictEqual((yield* pending)[0].id, second.id)
      yield* promise(() => remark.fill(""))
      yield* promise(() => desk.getByRole("heading", { level: 1 }).click())
      for (const one of ["1", "1"]) yield* key(desk, one)
      yield* settled(desk)
      assert.strictEqual((yield* pending)[0].id, second.id)
    })
  )

  it.live("are listed at ?, with what each does", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      yield* promise(() => desk.goto(`${origin}/operator/reclaims/${body.data[0].id}`))
      yield* shows(desk, "What granting does")
      yield* key(desk, "?")
      const dialog = desk.getByRole("dialog", { name: "Keys of this page" })
      const told = yield* promise(() => dialog.getByRole("term").allTextContents())
      assert.includeMembers(told, ["?", "/", "N", "G", "R"])
      assert.deepStrictEqual(yield* violations(desk), [])
    })
  )

  it.live("go on to the field where somebody types, though a colleague decides meanwhile", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 6; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      const path = `/operator/reclaims/${body.data[0].id}`
      yield* promise(() => desk.goto(origin + path))
      yield* tabTo(desk, "textbox", "Remark")
      yield* type(desk, "Not ")
      yield* callFrom(desk, "POST", `/api/reclaims/${body.data[0].id}/grant`, {})
      yield* shows(desk, "This reclaim is decided.")
      yield* type(desk, "enough, good try")
      const remark = desk.getByRole("textbox", { name: "Remark" })
      assert.strictEqual(yield* promise(() => remark.inputValue()), "Not enough, good try")
      assert.strictEqual(yield* promise(() => desk.getByRole("button", { name: "Grant" }).count()), 0)
      yield* settled(desk)
      assert.strictEqual(new URL(desk.url()).pathname, path)
      const { body: after } = yield* callFrom(desk, "GET", "/api/reclaims?status=pending")
      assert.strictEqual(after.meta.total, body.meta.total - 1)
    })
  )

  it.live("are no matter of people who decide nothing", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "No leads yet.")
      yield* promise(() => page.goto(`${origin}/profile`))
      yield* shows(page, "Which mails you get.")
      assert.strictEqual(yield* promise(() => page.getByRole("heading", { name: "Keyboard", exact: true }).count()), 0)
    })
  )
})
