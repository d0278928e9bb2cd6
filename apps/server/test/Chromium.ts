import { describe } from "@effect/vitest"
import npmChromium from "@sparticuz/chromium"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core"

/** Linux on x64 gets a Chromium from npm. */
const installed = process.platform === "linux" && process.arch === "x64" ? await npmChromium.executablePath() : ""

/** The Chromium of `CHROMIUM_PATH`, or else that of npm. */
const chromiumPath = [process.env["CHROMIUM_PATH"] ?? "", installed].find(existsSync)

const missing =
  chromiumPath === undefined
    ? ": SKIPPED, because there is no Chromium here; set CHROMIUM_PATH to that of the machine"
    : ""

if (missing !== "") console.warn(`tests in a browser${missing}`)

/** Describes tests in a browser. Without one they are skipped, and their title says why. */
export const describeInBrowser = (title: string, tests: () => void) =>
  describe.skipIf(missing !== "")(`${title}${missing}`, tests)

let launched: Promise<Browser> | undefined

/** Launches a browser that knows no host but `localhost`, once for all files of a worker. It ends with the worker. */
const launch = () =>
  (launched ??= chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"
    ]
  }))

/** A browser without pages. Those that a test opens are closed with its scope. */
export const browser = Effect.acquireRelease(Effect.promise(launch), (browser) =>
  Effect.promise(() => Promise.all(browser.contexts().map((context) => context.close())))
)

/** Ends the browser, for a program that ends after it. */
export const endBrowser = Effect.promise(async () => (await launched)?.close())

/** The requests of each page that have no answer yet. Those that wait for changes are left out. */
const unanswered = new WeakMap<Page, Set<Request>>()

const follow = (page: Page) => {
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  page.on("request", (request) => new URL(request.url()).pathname === "/api/changes" || requests.add(request))
  page.on("requestfinished", (request) => requests.delete(request))
  page.on("requestfailed", (request) => requests.delete(request))
}

/** Opens a context of a browser. Its pages wait long, because a page is slow on a busy machine. */
export const contextOf = async (browser: Browser, options: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(120_000)
  context.on("page", follow)
  return context
}

/** Waits until a page has painted what an answer made it do, and tells whether it still loads the program of a part. */
const painted = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => document.querySelector("[aria-busy=true]") !== null)`

/** Waits until a page shows all that it loads: three paintings in a row bring no request, and nothing is under way. */
export const settled = (page: Page) =>
  Effect.promise(async () => {
    let quiet = 0
    const disturb = () => (quiet = -1)
    page.on("request", disturb)
    while (quiet < 3) {
      const isBusy = await page.evaluate(painted)
      quiet = isBusy || unanswered.get(page)!.size > 0 ? 0 : quiet + 1
    }
    page.off("request", disturb)
  })

/** Opens an address, and waits until the page has all that it shows. */
export const visit = (page: Page, url: string) =>
  Effect.andThen(
    Effect.promise(() => page.goto(url)),
    settled(page)
  )

/**
 * Opens a page of a device: a browser without cookies, and an authenticator that always finds its user. Its clock shows
 * the time of a zone.
 */
export const device = (browser: Browser, url: string, timezoneId = "Europe/Amsterdam") =>
  Effect.promise(async () => {
    const context = await contextOf(browser, { locale: "en-GB", timezoneId })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true
      }
    })
    await page.goto(url)
    return page
  })

/** What the interface answers a page. */
export interface PageAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** The programs that run in pages. They are texts, because the types of this project are not those of pages. */
const call = `async (method, path, body) => {
  const json = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  const response = await fetch(path, { method, ...json })
  return { status: response.status, body: response.status === 204 ? {} : await response.json() }
}`

const register = `async (name) => {
  const call = ${call}
  const { body } = await call("POST", "/api/passkeys/options")
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(body.data)
  const credential = await navigator.credentials.create({ publicKey })
  return call("POST", "/api/passkeys", { name, credential: credential.toJSON() })
}`

const signIn = `async () => {
  const call = ${call}
  const { body } = await call("POST", "/api/session/passkey/options")
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(body.data)
  const credential = await navigator.credentials.get({ publicKey })
  return call("POST", "/api/session/passkey", { credential: credential.toJSON() })
}`

const run = (page: Page, program: string, values: ReadonlyArray<unknown>) =>
  Effect.promise(async (): Promise<PageAnswer> => {
    const list = values.map((value) => (value === undefined ? "undefined" : JSON.stringify(value))).join()
    return page.evaluate(`(${program})(${list})`)
  })

/** Calls the interface from a page. */
export const callFrom = (page: Page, method: string, path: string, body?: unknown) =>
  run(page, call, [method, path, body])

/** Makes a passkey with the authenticator of a page, and registers it. */
export const registerFrom = (page: Page, name: string) => run(page, register, [name])

/** Signs in with the authenticator of a page. */
export const signInFrom = (page: Page) => run(page, signIn, [])

/** Presses a button of a page, and waits until the page shows a text. */
export const press = (page: Page, button: string | RegExp, text: string | RegExp) =>
  Effect.promise(async () => {
    await page.getByRole("button", { name: button, exact: true }).click()
    await page.getByText(text).filter({ visible: true }).first().waitFor()
  })

/** Opens the profile of the person who is signed in. */
export const openProfile = (page: Page, name: string) =>
  Effect.promise(async () => {
    await page.getByRole("link", { name, exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Your profile" }).waitFor()
  })
