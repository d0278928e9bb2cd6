import type { AccessSummary } from "@leadwell/people/session/AccessSummary"
import { counted } from "../Counted.ts"

/** Returns what ended with the sessions of a person, and what can still sign the person in, one line each. */
export const accessText = ({ left, links, passkeys, sessions }: AccessSummary): string =>
  [
    `Ended ${counted(sessions, "session")} and ${counted(links ?? 0, "link")}.`,
    ...(passkeys ? [`Removed ${counted(passkeys, "passkey")}.`] : []),
    `Left: ${counted(left?.passkeys ?? 0, "passkey")} and ${counted(left?.links ?? 0, "link")}.`,
    ...(left?.passkeys ? ["A passkey still signs the person in. With --passkeys they are removed too."] : []),
    ...(left?.identity ? ["The OpenID provider still signs the person in."] : [])
  ].join("\n")
