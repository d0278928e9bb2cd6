import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { browser, callFrom, describeInBrowser, device, press, visit } from "../Chromium.ts"
import { startHere } from "../ServerHere.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo } from "./Market.ts"

const { promise } = Effect

const token = `lw_${"Keeper".repeat(7)}K`

const empty = {
  accounts: [{ id: "operator", name: "Operator" }],
  tokens: [{ account: "operator", token, name: "office", abilities: ["operator"] }]
}

/** Starts a server with an account and nothing else, and signs its operator in. */
const startEmpty = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-empty-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const CATALOG_FILE = join(folder, "catalogue.json")
  writeFileSync(CATALOG_FILE, JSON.stringify(empty))
  const server = yield* startHere({ CATALOG_FILE })
  const said = yield* server.until("documentation")
  const origin = (/listens on (\S+)/.exec(said)?.[1] ?? "").replace("127.0.0.1", "localhost")
  const memberships = [{ account: "operator", role: "operator" }]
  const link = yield* promise(async () => {
    const response = await fetch(`${origin}/api/people`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Olga", email: "olga@example.nl", language: "en", memberships })
    })
    return ((await response.json()) as { data: { sign_in: { link: string } } }).data.sign_in.link
  })
  const desk = yield* device(yield* browser, link)
  yield* press(desk, "Sign in", "First steps")
  return { desk, origin }
})

describeInBrowser("the frame of the pages", () => {
  it.live("leads the operator of a new market through its first steps, which tick themselves off", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startEmpty
      const steps = desk.locator(".steps > li")
      const done = promise(() => steps.evaluateAll((all) => all.map((one) => one.getAttribute("data-done")).join()))
      assert.strictEqual(yield* done, "false,false,false,false,false")
      assert.deepStrictEqual(yield* violations(desk), [])
      const website = { code: "w", account: "operator", name: "W", url: "https://w.example" }
      yield* callFrom(desk, "POST", "/api/websites", website)
      yield* callFrom(desk, "POST", "/api/businesses", {
        id: "b",
        account: "operator",
        name: "B",
        coc_id: "12345678",
        postal_code: "3511AB",
        city: "Utrecht"
      })
      yield* promise(() => desk.goto(`${origin}/operator`))
      yield* shows(desk, "Add a website (done)")
      assert.strictEqual(yield* done, "true,false,true,false,false")
      yield* promise(() => desk.getByRole("link", { name: "Invite a person" }).click())
      yield* promise(() => desk.waitForURL(`${origin}/operator/people`))
    })
  )

  it.live("has the menu as a drawer in a narrow window, which Escape closes", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.setViewportSize({ width: 768, height: 1024 }))
      yield* promise(() => desk.goto(`${origin}/operator`))
      const main = desk.locator("main")
      yield* tabTo(desk, "button", "Menu")
      yield* key(desk, "Enter")
      assert.isNotNull(yield* promise(() => main.getAttribute("inert")))
      const drawer = yield* promise(() => desk.getByRole("navigation", { name: "Menu" }).boundingBox())
      assert.deepStrictEqual([drawer?.x, drawer?.width], [0, 320])
      yield* key(desk, "Tab")
      yield* key(desk, "Escape")
      assert.isFalse(yield* promise(() => desk.getByRole("navigation", { name: "Menu" }).isVisible()))
      assert.isNull(yield* promise(() => main.getAttribute("inert")))
      yield* key(desk, "Enter")
      yield* tabTo(desk, "link", "Leads")
      yield* key(desk, "Enter")
      yield* promise(() => desk.getByRole("heading", { level: 1, name: "Leads" }).waitFor())
      assert.isFalse(yield* promise(() => desk.getByRole("navigation", { name: "Menu" }).isVisible()))
      yield* promise(() => desk.getByRole("button", { name: "Menu" }).click())
      // This looks at the open drawer in a narrow window, and then at a wide one.
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => desk.locator("main:not([inert])").waitFor())
    })
  )

  it.live("has a font of its own and nothing of another host", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const hosts = new Set<string>()
      desk.on("request", (request) => hosts.add(new URL(request.url()).origin))
      yield* visit(desk, `${origin}/operator`)
      assert.isTrue(yield* promise(() => desk.evaluate("document.fonts.check('1rem Figtree', 'Leads')")))
      assert.strictEqual(yield* promise(() => desk.evaluate("document.fonts.size")), 1)
      assert.deepStrictEqual([...hosts], [origin])
    })
  )
})
