import type { SqlError } from "effect/sql/SqlError"

/** The SQL state of an error, or an empty text when the error has none. */
export const stateOf = ({ reason }: SqlError): string => {
  const { cause } = reason as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === "string" ? cause.code : ""
}

/** Why a database is away, by the beginnings of SQL states. The first that fits counts. */
const byState = [
  ["57P0", "it stops or starts"],
  ["53100", "its disk is full"],
  ["53300", "it takes no more connections"],
  ["53", "it lacks memory or another resource"],
  ["58", "its system fails"],
  ["25P03", "a transaction was idle for too long"],
  ["25006", "it is read-only"]
] as const

const byTag = {
  ConnectionError: "it cannot be reached",
  AuthenticationError: "it refuses the user or the password",
  LockTimeoutError: "a lock was not granted in time",
  StatementTimeoutError: "a statement took too long",
  SerializationError: "transactions conflict again and again",
  DeadlockError: "transactions conflict again and again"
} as const

const hasReason = (tag: string): tag is keyof typeof byTag => Object.hasOwn(byTag, tag)

/** Returns why the database counts as away, in words without values, or nothing when an error has another cause. */
export const awayReason = (error: SqlError): string | undefined => {
  const state = stateOf(error)
  const found = byState.find(([beginning]) => state.startsWith(beginning))
  if (found !== undefined) return found[1]
  return hasReason(error.reason._tag) ? byTag[error.reason._tag] : undefined
}
