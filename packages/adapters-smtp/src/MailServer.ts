import { hasLogin, leadsToHost } from "@leadwell/domain/input/HostName"
import { Option, Redacted } from "effect"

/**
 * An SMTP server that takes mails over. `isSecure` means TLS from the first byte, and `needsTls` that the connection
 * must turn to TLS before anything is sent. Without either, it turns to TLS if the server offers it.
 */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly needsTls: boolean
  readonly login: { readonly user: string; readonly password: Redacted.Redacted<string> } | null
}

const ports = { "smtp:": 587, "smtps:": 465 }

const isScheme = (protocol: string): protocol is keyof typeof ports => Object.hasOwn(ports, protocol)

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host)

const decoded = Option.liftThrowable(decodeURIComponent)

/**
 * Reads an address such as `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. A password crosses
 * a network only over TLS.
 */
export const readMailServer = (text: string): Option.Option<MailServer> => {
  const url = URL.parse(text)
  if (url === null || !isScheme(url.protocol)) return Option.none()
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const isBare = /^\/?$/.test(url.pathname) && url.search + url.hash === ""
  const login = Option.all([decoded(url.username), decoded(url.password)])
  if (!leadsToHost(text) || !isBare || Option.isNone(login)) return Option.none()
  const [user, password] = login.value
  if ((user === "") !== (password === "") || hasLogin(text) !== (user !== "")) return Option.none()
  const isSecure = url.protocol === "smtps:"
  return Option.some({
    host,
    port: url.port === "" ? ports[url.protocol] : Number(url.port),
    isSecure,
    needsTls: !isSecure && user !== "" && !isLoopback(host),
    login: user === "" ? null : { user, password: Redacted.make(password) }
  })
}
