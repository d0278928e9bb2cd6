import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"

/** What the SMTP client tells of a failure: its own code, that of Node, the step, and the reply of the server. */
interface SmtpFailure {
  readonly code?: string | undefined
  readonly originalCode?: string | undefined
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
}

/** Codes of Node's errors for a certificate or a TLS connection that cannot be trusted. */
const distrust = /^(?:ETLS|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/

const failureOf = ({ code = "", originalCode = "" }: SmtpFailure): NonNullable<MailAnswer["failure"]> => {
  if (code === "ETIMEDOUT") return "timeout"
  return distrust.test(code) || distrust.test(originalCode) ? "untrusted" : "unreachable"
}

/** Returns whether the server refused the receiver or the mail. The sender and the password are of all mails alike. */
const isOfMail = ({ command }: SmtpFailure): boolean => command === "RCPT TO" || command === "DATA"

/** Returns whether a reply is final. 503 says that the commands came in a wrong order, not that the mail is bad. */
const isFinal = (code: number): boolean => code >= 500 && code < 600 && code !== 503

/** Returns the answer to an attempt that failed. */
export const answerOf = (failure: SmtpFailure): MailAnswer => {
  const { code, responseCode } = failure
  // The client refuses an address that it cannot write down, before it asks the server.
  if (code === "EENVELOPE" && failure.command === "API") return { result: "refused", code: null, failure: null }
  if (responseCode === undefined) return { result: "deferred", code: null, failure: failureOf(failure) }
  const isRefused = isOfMail(failure) && isFinal(responseCode)
  return { result: isRefused ? "refused" : "deferred", code: responseCode, failure: null }
}
