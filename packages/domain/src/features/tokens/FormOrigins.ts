import { Schema } from "effect"
import { leadsToHost } from "../../input/HostName.ts"

/** The hosts of this machine. A page on them has no certificate. */
const localHosts: ReadonlyArray<string> = ["localhost", "127.0.0.1"]

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null || url.origin !== text || !leadsToHost(text)) return false
  return url.protocol === "https:" || (url.protocol === "http:" && localHosts.includes(url.hostname))
}

/**
 * The origin of a page with a form, as browsers send it: `https://` with a host in small letters, and a port unless it
 * is the usual one. `http://` does for `localhost` and `127.0.0.1`.
 */
export const FormOrigin = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^\s/?#@\\]+$/u, { fault: { _tag: "NotOrigin" } }).abort(),
  Schema.makeFilter(isOrigin, { fault: { _tag: "NotOrigin" }, toJsonSchema: () => [{ format: "uri" }, true] })
)

/** The maximum number of origins of a publishable key. */
export const mostOrigins = 20

/** Returns whether a page of an origin may send a form. A request without an origin may not, nor may `null`. */
export const allowsOrigin = (origins: ReadonlyArray<string>, origin: string | undefined): origin is string =>
  origin !== undefined && origins.includes(origin)
