import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { frameScript } from "./PageScripts.ts"
import { digestOf } from "./SharedFile.ts"

const permitted = "allow-scripts allow-forms allow-downloads"

const style = "html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }"

const head = (title: string): string =>
  `<meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">`

const page = (html: string, policy: ReadonlyArray<string>) =>
  HttpServerResponse.setHeaders(HttpServerResponse.html(html), {
    "cache-control": "no-cache",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer"
  })

/** The page around the reference. It runs one small script of this server, and shows the frame. */
export const outerPage = Effect.fnUntraced(function* (title: string, script: string) {
  const html = `<!doctype html><html lang="en"><head>${head(title)}<style>${style}</style></head><body><iframe title="${title}" sandbox="${permitted}" allow="clipboard-write"></iframe><script src="${script}"></script></body></html>`
  return page(html, [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${yield* digestOf(style)}'`,
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ])
})

/**
 * The frame with the reference. Its policy takes its origin from it, however it is opened, and every connection. The
 * script of the reference comes as a blob, and its styles are inline.
 */
export const framePage = Effect.fnUntraced(function* (title: string, settings: object) {
  const script = frameScript(settings)
  const html = `<!doctype html><html lang="en"><head>${head(title)}</head><body><div id="reference"></div><script>${script}</script></body></html>`
  return page(html, [
    `sandbox ${permitted}`,
    "default-src 'none'",
    `script-src 'sha256-${yield* digestOf(script)}' blob:`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ])
})
