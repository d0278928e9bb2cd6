import { Result } from "effect"
import { NetAddress } from "effect/net"

/** Whether a text is an IP address. */
export const isIp = (text: string): boolean => Result.isSuccess(NetAddress.ipFromString(text))

/** Whether a text is the name of a host. A resolver reads more, such as `127.1` and `0x7f000001`. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 &&
  /^[a-z0-9](?:[\w-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[\w-]{0,61}[a-z0-9])?)*$/i.test(text) &&
  !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i.test(text)

/** Returns what a URL has between its scheme and its path: a login up to the last `@`, a host and a port. */
const authorityOf = (text: string): string => /^[a-z]+:\/\/([^/\\?#]*)/i.exec(text)?.[1] ?? ""

/** Whether a URL has a login, even an empty one. */
export const hasLogin = (text: string): boolean => authorityOf(text).includes("@")

/**
 * Whether a URL leads to the host that is written in it, if such a host can be. A parser of URLs reads `1` as an
 * address, and drops invisible marks. No server listens on port 0.
 */
export const leadsToHost = (text: string): boolean => {
  const url = URL.parse(text)
  const written = authorityOf(text).replace(/^.*@/s, "")
  const host = written.replace(/:\d*$/, "")
  if (url === null || host === "" || url.port === "0" || /\s/.test(text)) return false
  if (host.startsWith("[")) return true
  return isIp(url.hostname)
    ? host === url.hostname
    : isHostName(url.hostname.replace(/\.$/, "")) && !/[%\p{Cf}]/u.test(host)
}
