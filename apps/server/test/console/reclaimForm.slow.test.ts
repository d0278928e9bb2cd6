import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { browser, callFrom, describeInBrowser, device, press, registerFrom } from "../Chromium.ts"
import { photo, shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the form of a reclaim", () => {
  it.live("shows a picture that it can send, and says what is wrong with another", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Jane Doe")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1/reclaim`))
      const shown = page.getByAltText("The picture you chose")
      const choose = (button: string, buffer: Buffer) =>
        promise(async () => {
          const [chooser] = await Promise.all([
            page.waitForEvent("filechooser"),
            page.getByRole("button", { name: button }).click()
          ])
          await chooser.setFiles({ name: "calls.jpg", mimeType: "image/jpeg", buffer })
        })
      const sent: Array<string> = []
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()))

      yield* choose("Choose a picture", Buffer.from("These are no calls."))
      yield* shows(
        page,
        "This is no picture that can be read. Choose a JPEG, PNG or WebP file, for example a screenshot of the photo."
      )
      assert.strictEqual(yield* promise(() => shown.count()), 0)
      yield* choose("Choose a picture", readFileSync(photo))
      yield* promise(() => shown.waitFor())
      yield* choose("Choose another", Buffer.alloc(10 * 1024 * 1024 + 1))
      yield* shows(page, "This picture is larger than 10 MB.")
      assert.strictEqual(yield* promise(() => shown.count()), 0)

      yield* promise(() => page.getByRole("radio", { name: "Nobody answers" }).press("Space"))
      yield* promise(() => page.getByRole("button", { name: "Send the reclaim" }).click())
      yield* shows(page, "This picture is larger than 10 MB.")
      assert.deepStrictEqual(sent, [])
    })
  )

  it.live("is as it was filled in after a session that ended, and tells on another page that it was not sent", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* press(page, "Sign in", "Jane Doe")
      yield* registerFrom(page, "This phone")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1/reclaim`))
      yield* promise(() => page.getByRole("radio", { name: "Nobody answers" }).press("Space"))
      yield* promise(() => page.getByRole("textbox", { name: "Tell more" }).fill("I called three times."))
      const choose = page.getByRole("button", { name: "Choose a picture" })
      yield* promise(async () => {
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.click()])
        await chooser.setFiles(photo)
      })
      yield* callFrom(page, "DELETE", "/api/session")
      yield* press(page, "Send the reclaim", "your session has ended")
      yield* press(page, "Sign in with a passkey", "Tell more")
      yield* promise(() => page.getByAltText("The picture you chose").waitFor())
      assert.isTrue(yield* promise(() => page.getByRole("radio", { name: "Nobody answers" }).isChecked()))
      const told = page.getByRole("textbox", { name: "Tell more" })
      assert.strictEqual(yield* promise(() => told.inputValue()), "I called three times.")

      const gone = Promise.withResolvers<void>()
      yield* promise(() => page.route("**/leads/1/reclaim", (route) => gone.promise.then(() => route.abort())))
      yield* promise(() => page.getByRole("button", { name: "Send the reclaim" }).click())
      yield* promise(() => page.getByRole("link", { name: "Lead preferences" }).click())
      yield* shows(page, "Gas boilers")
      gone.resolve()
      yield* shows(page, "The reclaim of lead 1 was not sent.")
    })
  )
})
