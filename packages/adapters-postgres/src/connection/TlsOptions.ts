import { Effect } from "effect"
import { readFileSync } from "node:fs"
import type { ConnectionOptions } from "node:tls"
import { AddressInvalid } from "../ConnectionRefusals.ts"

/** TLS of one attempt to connect: its options, or false for a connection without TLS. */
export type Tls = false | ConnectionOptions

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const
type Mode = (typeof modes)[number]

const isMode = (text: string): text is Mode => (modes as ReadonlyArray<string>).includes(text)

/** Reads the file that a parameter names. */
const fileOf = (parameters: URLSearchParams, name: string) => {
  const path = parameters.get(name)
  return path === null
    ? Effect.succeed(undefined)
    : Effect.try({
        try: () => readFileSync(path),
        catch: () => new AddressInvalid({ problem: `names a file in ${name} that cannot be read` })
      })
}

const modeOf = (parameters: URLSearchParams): Effect.Effect<Mode, AddressInvalid> => {
  const mode = parameters.get("sslmode") ?? "prefer"
  if (parameters.get("sslrootcert") === "system") return Effect.succeed("verify-full")
  return isMode(mode)
    ? Effect.succeed(mode)
    : Effect.fail(new AddressInvalid({ problem: `has an unknown sslmode: use one of ${modes.join(", ")}` }))
}

/** The encrypted connection of a mode. As in libpq, every mode checks the certificate when there is a root. */
const encrypted = (mode: Mode, files: ConnectionOptions): ConnectionOptions => {
  if (mode === "verify-full") return { ...files, rejectUnauthorized: true }
  if (mode === "verify-ca" || files.ca !== undefined) {
    return { ...files, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  }
  return { ...files, rejectUnauthorized: false }
}

/** Returns the attempts to connect that the parameters of a URL ask for, in the order of libpq. */
export const tlsAttempts = Effect.fnUntraced(function* (
  url: URL
): Effect.fn.Return<readonly [Tls, ...ReadonlyArray<Tls>], AddressInvalid> {
  const parameters = url.searchParams
  const mode = yield* modeOf(parameters)
  const isSystem = parameters.get("sslrootcert") === "system"
  const ca = isSystem ? undefined : yield* fileOf(parameters, "sslrootcert")
  const [cert, key] = [yield* fileOf(parameters, "sslcert"), yield* fileOf(parameters, "sslkey")]
  if ((cert === undefined) !== (key === undefined)) {
    return yield* new AddressInvalid({ problem: "needs both sslcert and sslkey, or none of them" })
  }
  const given = { ca, cert, key }
  const files: ConnectionOptions = Object.fromEntries(Object.entries(given).filter(([, file]) => file !== undefined))
  const tls = encrypted(mode, files)
  const isSocket = (parameters.get("host") ?? url.hostname).startsWith("/")
  if (mode === "disable" || isSocket) return [false]
  if (mode === "allow") return [false, tls]
  return mode === "prefer" ? [tls, false] : [tls]
})
