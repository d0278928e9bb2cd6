import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser } from "../Chromium.ts"
import { startMarket } from "../console/Market.ts"

/** Runs a program where the reference runs, and returns what it gives or why it fails. */
const attempt = (program: string) =>
  `(async () => { try { return String(await (${program})) } catch (error) { return "fails: " + error.message } })()`

/** What a page that is not to be trusted could try with the session of its visitor. */
const attempts = [
  "document.cookie",
  "parent.document.cookie",
  "top.location.href = '/operator'",
  "new Promise((resolve, reject) => { const request = new XMLHttpRequest(); request.onload = resolve; request.onerror = () => reject(new Error('no answer')); request.open('GET', '/api/session'); request.send() })",
  "document.body.appendChild(document.createElement('iframe')).contentWindow.fetch(new URL('/api/session', location.href)).then(({ status }) => status)"
]

/** Asks the page around the reference to send a request, as the reference does. */
const sentByPage = (path: string, init: object) => `new Promise((resolve) => {
  addEventListener("message", ({ data }) => data.answers === "test" && resolve(JSON.stringify(data.answer.status ?? data.answer.failure)))
  parent.postMessage({ asks: "test", url: new URL(${JSON.stringify(path)}, location.href).href, ...${JSON.stringify(init)} }, "*")
})`

describeInBrowser("the page of the documentation", () => {
  it.live("can do nothing with the session of its visitor, and sends requests with a token", () =>
    Effect.gen(function* () {
      const { desk, origin, server } = yield* startMarket(yield* browser)
      const token = /OPERATOR_TOKEN=(\S+)/.exec(yield* server.until("#lwl_"))?.[1] ?? ""
      assert.strictEqual((yield* callFrom(desk, "GET", "/api/session")).status, 200)
      const [errors, elsewhere]: [Array<string>, Array<string>] = [[], []]
      desk.on("pageerror", ({ message }) => errors.push(message))
      desk.on("console", (message) => message.type() === "error" && errors.push(message.text()))
      desk.on(
        "request",
        (request) =>
          /^(?:blob:|data:)/.test(request.url()) ||
          new URL(request.url()).origin === origin ||
          elsewhere.push(request.url())
      )
      yield* Effect.promise(async () => {
        const answer = await desk.goto(`${origin}/docs`)
        assert.notMatch((await answer?.text()) ?? "", /<script>/)
        const shown = desk.frameLocator("iframe")
        await shown.getByRole("heading", { level: 1, name: "Leadwell" }).waitFor()
        assert.deepStrictEqual(errors, [], "the policies forbid nothing that the page needs")

        await shown.getByPlaceholder("Token").first().fill(token)
        await shown.getByRole("button", { name: /^List leads/ }).click()
        await shown.getByRole("button", { name: "Test Request (get /api/leads)", exact: true }).click()
        const answered = desk.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/api/"))
        // The dialog of the reference loses a press while it loads.
        const press = async (): Promise<Awaited<typeof answered>> => {
          await shown.getByRole("button", { name: /^Send Request/ }).click()
          return (await Promise.race([answered, desk.waitForTimeout(5000)])) ?? press()
        }
        const tried = await press()
        const sent = await tried.request().allHeaders()
        assert.deepStrictEqual(
          [tried.status(), new URL(tried.url()).pathname, sent["authorization"], sent["cookie"]],
          [200, "/api/leads", `Bearer ${token}`, undefined]
        )
        await shown.getByText("200 OK").first().waitFor()

        const frame = desk.frames().find((one) => new URL(one.url()).pathname === "/docs/reference")!
        assert.strictEqual(await frame.evaluate("self.origin"), "null")
        for (const program of attempts)
          assert.match(String(await frame.evaluate(attempt(program))), /^fails: /, program)
        assert.strictEqual(await frame.evaluate("fetch('/api/session').then(({ status }) => status)"), 401)
        assert.strictEqual(await frame.evaluate(sentByPage("/api/session", { method: "GET", headers: [] })), "401")
        const change = { method: "PATCH", headers: [["content-type", "application/json"]], body: '{"language":"nl"}' }
        assert.strictEqual(await frame.evaluate(sentByPage("/api/session/person", change)), "401")
        assert.strictEqual(await frame.evaluate(sentByPage("/api/session", { method: "DELETE", headers: [] })), "401")
        assert.match(
          String(await frame.evaluate(sentByPage("https://other.example/", { method: "GET", headers: [] }))),
          /another origin/
        )
      })
      assert.deepStrictEqual(elsewhere, [])
      assert.strictEqual((yield* callFrom(desk, "GET", "/api/session")).status, 200)

      // The answer takes its origin from it by itself, also in a frame that permits everything.
      yield* Effect.promise(async () => {
        await desk.evaluate(
          "document.body.append(Object.assign(document.createElement('iframe'), { src: '/docs/reference', name: 'open' }))"
        )
        await desk.frameLocator("iframe[name=open]").locator("#reference").waitFor({ state: "attached" })
        const open = desk.frame("open")!
        assert.strictEqual(await open.evaluate("self.origin"), "null")
        for (const program of attempts.slice(3))
          assert.match(String(await open.evaluate(attempt(program))), /^fails: /, program)
      })
    })
  )

  it.live("shows what a link leads to that somebody copied from the reference", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* Effect.promise(async () => {
        await desk.goto(`${origin}/docs/reference#tag/webhooks`)
        await desk.waitForURL(`${origin}/docs#tag/webhooks`)
        await desk.frameLocator("iframe").getByRole("heading", { name: "Webhooks" }).first().waitFor()
        const inView =
          "[...document.querySelectorAll('h2')].some((one) => /^Webhooks/.test(one.innerText) && Math.abs(one.getBoundingClientRect().top) < innerHeight)"
        const frame = desk.frames().find((one) => new URL(one.url()).pathname === "/docs/reference")!
        await frame.waitForFunction(inView)
      })
    })
  )

  it.live("costs 1.2 MB once, and 10 kB after", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* Effect.promise(async () => {
        const network = await desk.context().newCDPSession(desk)
        await network.send("Network.enable")
        let bytes = 0
        network.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength))
        const open = async () => {
          bytes = 0
          await desk.goto(`${origin}/docs`)
          await desk.frameLocator("iframe").getByRole("heading", { level: 1, name: "Leadwell" }).waitFor()
          return bytes
        }
        const [first, second] = [await open(), await open()]
        assert.isAbove(first, 500_000)
        assert.isAtMost(first, 1_200_000)
        assert.isAbove(second, 0)
        assert.isAtMost(second, 10_000)
      })
    })
  )
})
