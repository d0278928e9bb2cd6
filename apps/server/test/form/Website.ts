import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { callFrom, contextOf } from "../Chromium.ts"
import { startMarket } from "../console/Market.ts"

/** A question of each type. One of each two is required. */
const fields = [
  { key: "year", label: "Year of construction", type: "choice", options: ["Before 1975", "1975-1990", "After 1990"] },
  { key: "gas", label: "Annual gas consumption", type: "number", min: 100, max: 10_000, unit: "m3" },
  { key: "owner", label: "Do you own the house?", type: "boolean" },
  { key: "moved", label: "Since when?", type: "date", required: false },
  { key: "heating", label: "Current heating", type: "text", required: false }
]

const texts = {
  nl: "Ik geef toestemming om mijn gegevens met bedrijven te delen die mij bellen of mailen over een offerte.",
  en: "I agree that my details are shared with businesses that call or mail me about an offer."
}

/** The themes of the host page: its own style, which the form takes over. */
const themes: Readonly<Record<string, string>> = {
  plain: "body { margin: 1rem; font-family: serif }",
  dark: "body { margin: 1rem; background: #14161a; color: #e8e6e3 } a { color: #a8c7fa }",
  branded: `body { margin: 1rem; background: #fdf6ec; color: #2b2118 }
    leadwell-form { --leadwell-accent: #b3471d; --leadwell-on-accent: #fff; --leadwell-radius: 14px;
      --leadwell-background: #fff; --leadwell-field: #fffaf4; --leadwell-border: #8a6d57; --leadwell-padding: 1rem }
    leadwell-form::part(button) { border-radius: 999px }`
}

/**
 * What a page of the website is like. The branded one writes the key as React does. Its policy is that of the README,
 * unless it allows no scripts at all.
 */
export interface PageOptions {
  readonly lang?: "nl" | "en"
  readonly theme?: "plain" | "dark" | "branded"
  readonly scripts?: boolean
  readonly type?: "module"
}

const pageOf = (server: string, key: string, { lang = "nl", theme = "plain", type }: PageOptions) => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Heat pumps</title>
    <link rel="stylesheet" href="/${theme}.css">
  </head>
  <body>
    <main>
      <h1>Heat pumps</h1>
      <leadwell-form ${theme === "branded" ? "data-key" : "key"}="${key}" subcategory="heat-pumps">
        <a href="${server}/forms/${key}/heat-pumps?lang=${lang}">Ask for offers</a>
      </leadwell-form>
    </main>
    <script ${type === undefined ? "" : `type="${type}" `}async src="${server}/form.js"></script>
  </body>
</html>`

/** Serves the pages of a website at an origin of its own. `page` returns one for the options in the query. */
const host = (page: (options: PageOptions) => { readonly html: string; readonly policy: string }) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly origin: string; readonly close: () => void }>((resolve) => {
          const server = createServer(({ url = "/" }, response) => {
            const { pathname, searchParams } = new URL(url, "http://localhost")
            const theme = themes[/^\/(\w+)\.css$/.exec(pathname)?.[1] ?? ""]
            const { html, policy } = page(JSON.parse(searchParams.get("options") ?? "{}"))
            response.setHeader("content-security-policy", policy)
            response.setHeader("content-type", `text/${theme === undefined ? "html" : "css"}; charset=utf-8`)
            response.end(theme ?? html)
          }).listen(0, "127.0.0.1", () => {
            const { port } = server.address() as AddressInfo
            resolve({
              origin: `http://localhost:${port}`,
              close: () => {
                server.closeAllConnections()
                server.close()
              }
            })
          })
        })
    ),
    ({ close }) => Effect.sync(close)
  )

/** Starts a server, and a website of another origin that shows a form with a question of each type. */
export const startWebsite = Effect.fnUntraced(function* (chromium: Browser) {
  const { desk, origin: server } = yield* startMarket(chromium, { RATE_LIMIT_PER_MINUTE: "off" })
  let key = ""
  const { origin } = yield* host((options) => ({
    html: pageOf(server, key, options),
    policy: `default-src 'none'; style-src 'self'${options.scripts === false ? "" : `; script-src ${server}; connect-src ${server}`}`
  }))
  const call = Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
    const answer = yield* callFrom(desk, method, path, body)
    return answer.status < 300
      ? answer.body.data
      : yield* Effect.die(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  })
  yield* call("PATCH", "/api/subcategories/heat-pumps", { fields })
  for (const [language, text] of Object.entries(texts)) {
    yield* call("POST", "/api/websites/warmte-vergelijker/consent-texts", {
      language,
      text,
      purposes: ["share_with_businesses"]
    })
  }
  const token = { kind: "form", website_code: "warmte-vergelijker", name: "The form", origins: [origin] }
  const issued = yield* call("POST", "/api/tokens", token)
  key = issued.key

  /** Opens a page of the website in a new browser, 320 pixels wide. */
  const open = (options: PageOptions = {}) =>
    Effect.promise(async (): Promise<Page> => {
      const context = await contextOf(chromium, { viewport: { width: 320, height: 800 } })
      const page = await context.newPage()
      await page.addInitScript(`
        window.told = []
        for (const name of ["leadwell-sent", "leadwell-refused"])
          addEventListener(name, ({ detail }) => window.told.push({ name, ...detail }))
      `)
      await page.goto(`${origin}/?options=${encodeURIComponent(JSON.stringify(options))}`)
      return page
    })

  /** Returns the latest lead of the website as an operator sees it, in full. */
  const latest = Effect.gen(function* () {
    const [{ id }] = yield* call("GET", "/api/leads?per_page=1")
    return yield* call("GET", `/api/leads/${id}`)
  })

  /** Returns how many leads there are. */
  const count = Effect.map(callFrom(desk, "GET", "/api/leads?per_page=1"), ({ body }): number => body.meta.total)

  return { call, count, key, latest, open, origin, server, token: issued }
})
