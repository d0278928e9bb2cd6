import type { SqlError } from "effect/sql/SqlError"

/** The SQL state of an error, or an empty text when the error has none. */
export const stateOf = ({ reason }: SqlError): string => {
  const { cause } = reason as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === "string" ? cause.code : ""
}

/** The routine of PostgreSQL that raised an error. Its message is in the language of the server. */
export const routineOf = ({ reason }: SqlError): unknown =>
  (reason as { readonly cause?: { readonly routine?: unknown } }).cause?.routine

/** The reason when the user of the database lacks a right. */
export const missingRight = "it does not let its user do what is needed"

/** The reason when somebody removed or renamed a table. */
export const missingTable = "a table is missing"

/** The reason when the connection of a statement was lost. The commit may have come before or after. */
export const unconfirmed = "the connection was lost before it confirmed, so what was written may be stored"

/** The reason when a connection was closed because of its silence. */
export const silent = "it was silent for too long, so what was written may be stored"

/** Why a database is away, by the beginnings of SQL states. The first that fits counts. */
const byState = [
  ["57P0", "it stops or starts"],
  ["53100", "its disk is full"],
  ["53300", "it takes no more connections"],
  ["53", "it lacks memory or another resource"],
  ["58", "its system fails"],
  ["25P03", "a transaction was idle for too long"],
  ["25006", "it is read-only"],
  ["3D000", "it does not exist any more"],
  ["42501", missingRight],
  ["42P01", missingTable],
  ["3F000", missingTable]
] as const

const byTag = {
  ConnectionError: "it cannot be reached",
  AuthenticationError: "it refuses the user or the password",
  LockTimeoutError: "a lock was not granted in time",
  StatementTimeoutError: "a statement took too long",
  SerializationError: "transactions conflict again and again",
  DeadlockError: "transactions conflict again and again"
} as const

/** Whether an error is about a connection that was being made. No statement is at fault then. */
const isAboutConnecting = ({ operation }: SqlError["reason"]): boolean => operation === "connect"

const isOfSilence = (cause: unknown): boolean => cause instanceof Error && cause.message === silent

const hasReason = (tag: string): tag is keyof typeof byTag => Object.hasOwn(byTag, tag)

/** Returns why the database counts as away, in words without values, or nothing when an error has another cause. */
export const awayReason = (error: SqlError): string | undefined => {
  const state = stateOf(error)
  const found = byState.find(([beginning]) => state.startsWith(beginning))
  if (found !== undefined) return found[1]
  if (error.reason._tag === "ConnectionError" && !isAboutConnecting(error.reason)) {
    return isOfSilence(error.reason.cause) ? silent : unconfirmed
  }
  if (hasReason(error.reason._tag)) return byTag[error.reason._tag]
  return isAboutConnecting(error.reason) ? byTag.ConnectionError : undefined
}
