import { Redacted } from "effect"

/** Returns the name and the host of a database from its URL, without the user and the password. */
export const databaseName = (address: Redacted.Redacted<string>): string => {
  const url = new URL(Redacted.value(address))
  const part = (key: string, fallback: string) => url.searchParams.get(key) ?? fallback
  const user = part("user", decodeURIComponent(url.username))
  const name = part("dbname", decodeURIComponent(url.pathname.slice(1))) || user
  const host = part("host", url.hostname) || "localhost"
  return `${name} on ${host.startsWith("/") ? host : `${host}:${part("port", url.port) || "5432"}`}`
}
