import { Schema } from "effect"

/** The result of an attempt: taken over, refused for good, or put off. Only one that was put off is repeated. */
const MailResult = Schema.Literals(["accepted", "refused", "deferred"])

/** The reason for an attempt without a reply of the mail server. */
const MailFailure = Schema.Literals(["unreachable", "untrusted", "timeout"])

/** The answer to an attempt: its result, and the reply code of the mail server or the reason for its absence. */
export const MailAnswer = Schema.Struct({
  result: MailResult,
  code: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(MailFailure)
})

/** The answer to an attempt. */
export interface MailAnswer extends Schema.Schema.Type<typeof MailAnswer> {}

/** An attempt to send a mail, with its start and its answer. */
export const MailAttempt = Schema.Struct({ at: Schema.DateTimeUtc, ...MailAnswer.fields })

/** An attempt to send a mail. */
export interface MailAttempt extends Schema.Schema.Type<typeof MailAttempt> {}
