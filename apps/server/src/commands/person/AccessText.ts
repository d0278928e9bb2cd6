import type { AccessSummary } from "@leadwell/people/session/AccessSummary"
import { counted } from "../Counted.ts"
import { visibleText } from "../TextTable.ts"

/** Returns what ended with the sessions of a person, and what can still sign the person in, one line each. */
export const accessText = ({ left, links, passkeys, sessions }: AccessSummary): string =>
  [
    `Ended ${counted(sessions, "session")} and ${counted(links ?? 0, "link")}.`,
    ...(passkeys ? [`Removed ${counted(passkeys, "passkey")}.`] : []),
    `Left: ${counted(left?.passkeys ?? 0, "passkey")} and ${counted(left?.links ?? 0, "link")}.`,
    ...(left?.passkeys ? ["A passkey still signs the person in. With --passkeys they are removed too."] : []),
    ...(left?.identity ? ["The OpenID provider still signs the person in."] : [])
  ].join("\n")

/** Returns what ends with the sessions of a person, and which passkeys are removed. */
export const endingText = (person: string, passkeys: ReadonlyArray<string>): string =>
  [
    `Ends all sessions of person ${person}, in every browser, and the links that are out.`,
    ...(passkeys.length === 0
      ? []
      : [visibleText(`Removes ${counted(passkeys.length, "passkey")}: ${passkeys.join(", ")}.`)])
  ].join("\n")
