import type { SqlError } from "effect/sql/SqlError"
import { awayReason, stateOf } from "./sql/AwayReason.ts"

/** Why a database cannot be used. */
export type DatabaseProblem =
  | { readonly _tag: "DatabaseMissing" }
  /** The user does not exist, or the password is wrong. */
  | { readonly _tag: "UserRefused" }
  /** No line of `pg_hba.conf` lets this user in from this address. */
  | { readonly _tag: "AddressRefused" }
  | { readonly _tag: "RightMissing" }
  | { readonly _tag: "ParameterRefused"; readonly parameter: string }
  | { readonly _tag: "TlsDemanded" }
  | { readonly _tag: "TlsMissing" }
  | { readonly _tag: "CertificateDemanded" }
  | { readonly _tag: "CertificateUntrusted" }
  | { readonly _tag: "CertificateOfOther" }
  /** Another program holds a lock for longer than this one waits. */
  | { readonly _tag: "Locked" }
  /** The database answers, and cannot do what is needed now. */
  | { readonly _tag: "Unable"; readonly reason: string }
  | { readonly _tag: "Unreachable" }

/** Texts of PgBouncer, which gives most refusals the same state. */
const pooler = {
  parameter: /unsupported startup parameter: ([a-z_]+)/,
  database: /^no such database: /,
  tls: /^SSL required/,
  user: /authentication failed$/
}

/** Codes of Node for a certificate that it cannot trace to a trusted root, or that is not valid now. */
const untrusted = /CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA/

/** States of a database that is read-only, or lacks room, memory or connections. */
const unable = /^(?:25006|53)/

/** Returns why the database raised an error while the connection or the tables were made. */
export const databaseProblem = (error: SqlError): DatabaseProblem => {
  const { reason } = error
  const said = reason.cause instanceof Error ? reason.cause.message : ""
  const state = stateOf(error)
  const [, parameter] = pooler.parameter.exec(said) ?? []
  if (parameter !== undefined) return { _tag: "ParameterRefused", parameter }
  if (state === "3D000" || pooler.database.test(said)) return { _tag: "DatabaseMissing" }
  if (state === "28000" && /client certificate/.test(said)) return { _tag: "CertificateDemanded" }
  if (pooler.tls.test(said) || (state === "28000" && /no encryption/.test(said))) return { _tag: "TlsDemanded" }
  if (state === "28000" && /pg_hba\.conf/.test(said)) return { _tag: "AddressRefused" }
  if (reason._tag === "AuthenticationError" || pooler.user.test(said)) return { _tag: "UserRefused" }
  if (reason._tag === "AuthorizationError") return { _tag: "RightMissing" }
  if (reason._tag === "LockTimeoutError") return { _tag: "Locked" }
  if (unable.test(state)) return { _tag: "Unable", reason: awayReason(error) ?? "it fails" }
  if (reason.message.endsWith("Server refused TLS")) return { _tag: "TlsMissing" }
  if (state === "ERR_TLS_CERT_ALTNAME_INVALID") return { _tag: "CertificateOfOther" }
  return { _tag: untrusted.test(state) ? "CertificateUntrusted" : "Unreachable" }
}
