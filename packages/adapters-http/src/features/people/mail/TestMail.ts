import { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import { Option, Schema } from "effect"

/** What came of a test mail. */
export const TestMail = Schema.Struct({
  result: Schema.Literals([...MailAnswer.fields.result.literals, "unsent"]).annotate({
    description: "`unsent` when there is no mail server, or when a token asks."
  }),
  code: MailAnswer.fields.code,
  failure: MailAnswer.fields.failure
}).annotate({ identifier: "TestMail" })

/** Encodes the answer to a test mail. */
export const encodeTestMail = (answer: Option.Option<MailAnswer>): typeof TestMail.Type =>
  Option.getOrElse(answer, () => ({ result: "unsent", code: null, failure: null }) as const)
