import { serverAddresses } from "@leadwell/adapters-postgres/DatabaseAddress"
import { Redacted } from "effect"

const hostOf = ({ hostname, port, searchParams }: URL): string => {
  const host = (searchParams.get("host") ?? hostname) || "localhost"
  return host.startsWith("/") ? host : `${host}:${(searchParams.get("port") ?? port) || "5432"}`
}

/** Returns the name and the hosts of a database from its URL, without the user and the password. */
export const databaseName = (address: Redacted.Redacted<string>): string => {
  const urls = (serverAddresses(Redacted.value(address)) ?? []).map((one) => new URL(one))
  const [first] = urls
  if (first === undefined) return "a database"
  const user = first.searchParams.get("user") ?? decodeURIComponent(first.username)
  const name = (first.searchParams.get("dbname") ?? decodeURIComponent(first.pathname.slice(1))) || user
  return `${name} on ${urls.map(hostOf).join(", ")}`
}
