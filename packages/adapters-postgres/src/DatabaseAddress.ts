import { Effect } from "effect"
import { AddressInvalid } from "./ConnectionRefusals.ts"

/** The parameters of an address that mean what they mean to libpq. */
const known = new Set(["host", "port", "user", "password", "dbname", "options", "target_session_attrs"])

/** The parameters about TLS, of which `TlsOptions` reads the values. */
const aboutTls = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey"])

/** The parameters that providers write and that are not used: `sslmode` verifies the server, and the name is ours. */
const unused = ["channel_binding", "application_name"]

/** Splits a parameter that names one value for all servers, or one for each. */
const valuesOf = (
  { searchParams }: URL,
  name: string,
  count: number
): ReadonlyArray<string | undefined> | undefined => {
  const all = searchParams.get(name)?.split(",") ?? [undefined]
  if (all.length === 1) return Array.from({ length: count }, () => all[0])
  return all.length === count ? all : undefined
}

/** Returns an address for each host that the parameters of an address name. */
const ofParameters = (address: string, url: URL): ReadonlyArray<string> | undefined => {
  const count = url.searchParams.get("host")?.split(",").length ?? 1
  const [hosts, ports] = [valuesOf(url, "host", count), valuesOf(url, "port", count)]
  if (hosts === undefined || ports === undefined) return undefined
  if (count === 1) return [address]
  return hosts.map((host, n) => {
    const one = new URL(url)
    one.searchParams.set("host", host ?? "")
    const port = ports[n]
    if (port !== undefined) one.searchParams.set("port", port)
    return one.href
  })
}

/**
 * Returns the address of each server that an address of PostgreSQL names, in their order, or nothing when it is no such
 * address. libpq takes `postgres://one:5432,two:5432/leads`, which no parser of URLs does.
 */
export const serverAddresses = (address: string): ReadonlyArray<string> | undefined => {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is.exec(address)
  if (parts === null) return undefined
  const [, login = "", hosts = "", rest = ""] = parts
  const all = hosts.split(",").map((host) => login + host + rest)
  const urls = all.map((one) => URL.parse(one))
  if (urls.includes(null)) return undefined
  const [first, second] = urls
  return second === undefined && first ? ofParameters(address, first) : all
}

/** The servers that an address names, and which of them are used. */
interface DatabaseServers {
  readonly urls: readonly [URL, ...ReadonlyArray<URL>]
  /** Whether only a server that takes writes is used. */
  readonly needsWrites: boolean
}

/**
 * Reads an address. Fails with the reason when it is none, or has a parameter that would be ignored. Of those that
 * providers write, the log tells that they are not used.
 */
export const databaseServers = Effect.fnUntraced(function* (
  address: string
): Effect.fn.Return<DatabaseServers, AddressInvalid> {
  const urls = (serverAddresses(address) ?? []).map((one) => new URL(one))
  for (const name of unused.filter((one) => urls[0]?.searchParams.has(one) === true)) {
    yield* Effect.logInfo(`the address of the database has ${name}, which is not used`)
    for (const url of urls) url.searchParams.delete(name)
  }
  const [first, ...rest] = urls
  if (first === undefined) {
    const problem = address === "" ? "is not set: use one such as" : "is not a URL such as"
    return yield* new AddressInvalid({ problem: `${problem} postgres://user:password@host:5432/database` })
  }
  const unknown = [...first.searchParams.keys()].find((name) => !known.has(name) && !aboutTls.has(name))
  if (unknown !== undefined) {
    return yield* new AddressInvalid({ problem: `has the parameter ${unknown}, which Leadwell does not know` })
  }
  const attributes = first.searchParams.get("target_session_attrs") ?? "any"
  if (attributes !== "any" && attributes !== "read-write") {
    return yield* new AddressInvalid({ problem: "has an unknown target_session_attrs: use read-write or any" })
  }
  return { urls: [first, ...rest], needsWrites: attributes === "read-write" }
})
