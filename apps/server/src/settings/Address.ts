import { Option, Redacted, Result } from "effect"
import { NetAddress } from "effect/net"

const isIp = (text: string): boolean => Result.isSuccess(NetAddress.ipFromString(text.replace(/(?<=:.*)%[\w.-]+$/, "")))

const isName = (text: string): boolean =>
  text.length <= 253 &&
  /^[a-z0-9](?:[\w-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[\w-]{0,61}[a-z0-9])?)*$/i.test(text) &&
  !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i.test(text)

/** Parses an IP address or the name of a host. A resolver reads more, such as `127.1` and `0x7f000001`. */
export const hostAddress = (text: string): Option.Option<string> =>
  isIp(text) || isName(text) ? Option.some(text) : Option.none()

/** Whether a URL leads to the host that was written. Its parser reads `1` as an address, and drops invisible marks. */
const leadsToWritten = (text: string, { hostname }: URL): boolean => {
  const written = text.replace(/^https?:\/\/([^/]*).*$/is, "$1").toLowerCase()
  if (written.startsWith("[")) return true
  return isIp(hostname)
    ? written.startsWith(hostname)
    : isName(hostname.replace(/\.$/, "")) && !/[%\p{Cf}]/u.test(written)
}

/**
 * Parses a base address without credentials, query or fragment, and returns it without slashes at its end. Credentials
 * would be displayed with the settings, and no path can be appended after a query. The parser of URLs mends what is
 * none, such as `http:example.nl`, so the text must be one before.
 */
export const plainOrigin = (text: string): Option.Option<string> =>
  Option.liftPredicate(text, (one) => /^https?:\/\/[^\s\\/?#@]+(?:\/[^\s\\?#]*)?$/i.test(one)).pipe(
    Option.flatMap((one) => Option.fromNullishOr(URL.parse(one))),
    Option.filter((url) => leadsToWritten(text, url)),
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

/** Parses an address of PostgreSQL that its client can read. The host may be left out, as for a socket. */
export const databaseAddress = (text: string): Option.Option<Redacted.Redacted<string>> => {
  const url = /^postgres(?:ql)?:\/\/./i.test(text) ? URL.parse(text) : null
  return url !== null && isReadable(url) ? Option.some(Redacted.make(text)) : Option.none()
}

/** Parses an address of Redis that its client can read. Its path may only be the number of a database. */
export const redisAddress = (text: string): Option.Option<Redacted.Redacted<string>> => {
  const url = /^rediss?:\/\//i.test(text) ? URL.parse(text) : null
  const isWhole =
    url !== null && url.hostname !== "" && /^(?:\/[0-9]*)?$/.test(url.pathname) && url.hash === "" && isReadable(url)
  return isWhole ? Option.some(Redacted.make(text)) : Option.none()
}
