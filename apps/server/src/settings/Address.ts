import { serverAddresses } from "@leadwell/adapters-postgres/DatabaseAddress"
import { isHostName, isIp, leadsToHost } from "@leadwell/domain/input/HostName"
import { Option } from "effect"

/** Parses an IP address or the name of a host. An address may name the interface of a link. */
export const hostAddress = (text: string): Option.Option<string> =>
  isIp(text.replace(/(?<=:.*)%[\w.-]+$/, "")) || isHostName(text) ? Option.some(text) : Option.none()

/**
 * Parses a base address without credentials, query or fragment, and returns it without slashes at its end. Credentials
 * would be displayed with the settings, and no path can be appended after a query. The parser of URLs mends what is
 * none, such as `http:example.nl`, so the text must be one before.
 */
export const plainOrigin = (text: string): Option.Option<string> =>
  Option.liftPredicate(text, (one) => /^https?:\/\/[^\s\\/?#@]+(?:\/[^\s\\?#]*)?$/i.test(one)).pipe(
    Option.flatMap((one) => Option.fromNullishOr(URL.parse(one))),
    Option.filter(() => leadsToHost(text)),
    Option.map(({ href }) => href.replace(/\/+$/, ""))
  )

/** Whether every escape in a part of a URL is one that its client can decode. */
const isDecodable = (part: string): boolean => {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const isReadable = ({ password, pathname, username }: URL): boolean =>
  isDecodable(username) && isDecodable(password) && isDecodable(pathname)

const isOfServer = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (/^$|%/.test(url.hostname) || leadsToHost(text)) && isReadable(url)
}

/**
 * Parses an address of PostgreSQL that its client can read. It may name several servers. A socket has a path as its
 * host, or none.
 */
export const databaseAddress = (text: string): Option.Option<string> => {
  const isUsable = /:\/\/./.test(text) && (serverAddresses(text)?.every(isOfServer) ?? false)
  return isUsable ? Option.some(text) : Option.none()
}

/** Parses an address of Redis that its client can read. Its path may only be the number of a database. */
export const redisAddress = (text: string): Option.Option<string> => {
  const url = /^rediss?:\/\//i.test(text) ? URL.parse(text) : null
  const isWhole =
    url !== null && leadsToHost(text) && /^(?:\/[0-9]*)?$/.test(url.pathname) && url.hash === "" && isReadable(url)
  return isWhole ? Option.some(text) : Option.none()
}
