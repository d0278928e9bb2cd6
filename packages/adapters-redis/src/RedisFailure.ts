/** What the first word of an error of Redis means, in words that call Redis "it". */
const words: Readonly<Record<string, string>> = {
  NOAUTH: "it wants a password",
  WRONGPASS: "it refuses the user or the password",
  NOPERM: "it does not let the user do what is needed",
  READONLY: "it is a replica, and read-only",
  OOM: "its memory is full",
  MISCONF: "it cannot save to its disk",
  LOADING: "it still loads its data"
}

/** Why nothing of an answer is known. */
export const unreachable = "it cannot be reached"

/** Codes of Node for a connection that is refused, lost or never made. A lost one is refused a moment later. */
const lost = /^E(?:CONN|PIPE|TIMEDOUT|HOST|NET)/

/** What an error says: Node has a code for what fails in the network, and Redis begins its own with a word. */
const said = ({ code, message }: { readonly code?: unknown; readonly message?: unknown }): string | undefined => {
  if (typeof code === "string") return lost.test(code) ? unreachable : `${unreachable} (${code})`
  if (typeof message === "string" && /RESP type/.test(message)) return "it answers otherwise than Redis does"
  const word = typeof message === "string" ? /^[A-Z]{2,20}(?= )/.exec(message)?.[0] : undefined
  return word === undefined ? undefined : (words[word] ?? `it answers ${word}`)
}

/** Returns why Redis cannot be used, in words without values, or nothing when neither an error nor its causes tell. */
export const redisReason = (error: unknown): string | undefined => {
  for (let one = error; typeof one === "object" && one !== null; one = "cause" in one ? one.cause : undefined) {
    const reason = said(one)
    if (reason !== undefined) return reason
  }
  return undefined
}
