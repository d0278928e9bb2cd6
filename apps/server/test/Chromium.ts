import { Effect } from "effect"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"

/** The Chromium of `CHROMIUM_PATH`, or else on the `PATH`. */
export const chromiumPath = [
  process.env["CHROMIUM_PATH"] ?? "",
  ...(process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "chromium"))
].find((path) => path !== "" && existsSync(path))

/** Starts a browser that knows no host but `localhost`, and closes it with the scope. */
export const browser = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: ["--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

/** Opens a page of a device: a browser without cookies, and an authenticator that always finds its user. */
export const device = (browser: Browser, url: string) =>
  Effect.promise(async () => {
    const context = await browser.newContext({ locale: "en-GB" })
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
export const press = (page: Page, button: string, text: string | RegExp) =>
  Effect.promise(async () => {
    await page.getByRole("button", { name: button, exact: true }).click()
    await page.getByText(text).first().waitFor()
  })
