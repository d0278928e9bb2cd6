import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser, device } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the page that puts the form on a website", () => {
  it.live("makes a key, and shows the text for a page, the form itself, and the link, by keyboard", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      const enter = (role: "button" | "link", name: string) =>
        Effect.andThen(tabTo(page, role, name), key(page, "Enter"))
      yield* enter("button", "Sign in")
      yield* enter("link", "Websites")
      yield* enter("link", "Put the form on your site: Warmte Vergelijker")
      yield* shows(page, "Make a key first. The text for your page follows from it.")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* enter("button", "Make a key")
      yield* type(page, "Home page")
      yield* tabTo(page, "textbox", "Addresses of the pages")
      yield* key(page, "ControlOrMeta+A")
      yield* type(page, "https://www.example.nl/contact")
      yield* enter("button", "Make a key")
      yield* promise(() => page.getByRole("dialog").locator("[aria-invalid=true]").waitFor())
      assert.deepStrictEqual(yield* violations(page), [])
      yield* key(page, "ControlOrMeta+A")
      // People write a slash, capitals and other letters; browsers send none of these.
      yield* type(page, "https://WWW.Example.nl/ https://bücher.example")
      yield* enter("button", "Make a key")
      yield* shows(page, "The key “Home page” is made.")
      yield* shows(page, "Works on https://www.example.nl, https://xn--bcher-kva.example")

      yield* promise(() => page.getByLabel("Subcategory", { exact: true }).selectOption("heat-pumps"))
      const forPage = page.getByRole("group", { name: "For your page" })
      // What is copied first works after an update of the server, too.
      assert.include(yield* promise(() => forPage.textContent()), `<script defer src="${origin}/form.js"></script>\n`)
      yield* promise(() => page.getByRole("checkbox", { name: /this version of the form only/ }).press("Space"))
      const text = yield* promise(() => forPage.textContent())
      const publicKey = /key="(?<key>lw_pub_[\w-]{43})"/.exec(text ?? "")?.groups?.["key"] ?? ""
      const script = `${origin}(?<path>/form-[\\w-]+\\.js)"\\s+integrity="(?<integrity>sha\\d+-[\\w+/=]+)"`
      const { integrity, path } = new RegExp(script).exec(text ?? "")?.groups ?? {}
      const link = `${origin}/forms/${publicKey}/heat-pumps?lang=nl`
      assert.include(text, `<a href="${link}">Offertes aanvragen</a>`)
      // The browser takes the script that the text names, because it is what the text says.
      const program = `(async () => {
        const script = Object.assign(document.createElement("script"), { src: ${JSON.stringify(path)}, integrity: ${JSON.stringify(integrity)} })
        return new Promise((resolve) => {
          Object.assign(script, { onload: () => resolve("taken"), onerror: () => resolve("refused") })
          document.head.append(script)
        })
      })()`
      assert.strictEqual(yield* promise(() => page.evaluate(program)), "taken")
      yield* shows(page, `script-src ${origin}; connect-src ${origin}`)
      assert.strictEqual(
        yield* promise(() => page.getByLabel("The form as a page", { exact: true }).inputValue()),
        link
      )
      const opened = page.getByRole("link", { name: "Open the form" })
      assert.strictEqual(yield* promise(() => opened.getAttribute("href")), new URL(link).pathname + "?lang=nl")

      const form = page.locator("leadwell-form")
      yield* promise(() => form.getByLabel(/postcode/i).waitFor())
      const asked: Array<string> = []
      page.on("request", (request) => request.method() === "POST" && asked.push(request.url()))
      yield* promise(() => form.getByLabel(/postcode/i).fill("3511AB"))
      yield* promise(() => form.getByRole("button").last().click())
      yield* shows(page, "The preview sends nothing. Send a test lead with the form as a page.")
      assert.deepStrictEqual(asked, [])
      assert.deepStrictEqual(yield* violations(page), [])

      yield* enter("button", "Revoke: Home page")
      yield* shows(page, "Forms with the key “Home page” stop at once. This cannot be undone.")
      yield* promise(() => page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click())
      yield* shows(page, "One revoked key")
      assert.strictEqual(yield* promise(() => page.locator("leadwell-form").count()), 0)
    })
  )
})
