import { hasLogin, leadsToHost } from "@leadwell/domain/input/HostName"
import { Option } from "effect"

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host)

/**
 * Reads the issuer of an OpenID provider, as its discovery document names it. Its answers open doors, so it must be
 * reached by `https:`, or on this machine.
 */
export const readIssuer = (text: string): Option.Option<string> => {
  // The parser of URLs mends what is none, such as `https:login.example`, and no document names that.
  const url = /^https?:\/\/[^\s\\?#]+$/.test(text) && !hasLogin(text) ? URL.parse(text) : null
  if (url === null || !leadsToHost(text)) return Option.none()
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))
  return isSafe ? Option.some(text) : Option.none()
}
