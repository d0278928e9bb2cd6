import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import { Mailer, type MailMessage } from "@leadwell/people/mail/Mailer"
import { mailAttemptTime } from "@leadwell/people/mail/Mailer"
import { Duration, Effect, Layer, Redacted } from "effect"
import { createTransport } from "nodemailer"
import { domainOf, type MailSender } from "./MailSender.ts"
import type { MailServer } from "./MailServer.ts"
import { answerOf } from "./SmtpAnswer.ts"

/** The time limit of an attempt. It leaves 200 ms for everything around the connection. */
const time = Duration.subtract(mailAttemptTime, Duration.millis(200))

/** The maximum number of connections. An idle one closes after half a minute. */
const pool = { pool: true, maxConnections: 8, maxMessages: 100, maxRequeues: 0, idleTimeout: 30_000 } as const

/** The time limits, in milliseconds, of the steps of an attempt. Together they may exceed that of the attempt. */
const limits = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** No part of a mail is read from a file or an address. */
const access = { disableFileAccess: true, disableUrlAccess: true }

const connection = ({ host, isSecure, login, needsTls, port }: MailServer) => ({
  host,
  port,
  secure: isSecure,
  requireTLS: needsTls,
  ...(login === null ? {} : { auth: { user: login.user, pass: Redacted.value(login.password) } })
})

const unanswered: MailAnswer = { result: "deferred", code: null, failure: "timeout" }

/** {@link Mailer} through an SMTP server. Connections are reused, and close with the layer. */
export const layer = (server: MailServer, sender: MailSender) =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => createTransport({ ...pool, ...limits, ...access, ...connection(server) })),
        (opened) => Effect.sync(() => opened.close())
      )
      const domain = domainOf(sender)

      const hand = ({ headers, html, id, subject, text, to }: MailMessage) =>
        Effect.callback<MailAnswer>((resume, signal) => {
          transport.sendMail(
            {
              // Otherwise a server that answers a word now and then would keep all connections, and no mail would go.
              signal,
              messageId: `<${id}@${domain}>`,
              from: sender,
              // An object is one address. A text, or an envelope, would be read as a list of them.
              to: { name: to.name, address: to.address },
              subject,
              text,
              html,
              headers: { ...headers }
            },
            (error) =>
              resume(
                Effect.succeed(error === null ? { result: "accepted", code: 250, failure: null } : answerOf(error))
              )
          )
        })

      return {
        isOn: true,
        send: Effect.fn("SmtpMailer.send")((message: MailMessage) =>
          Effect.timeoutOrElse(hand(message), { duration: time, orElse: () => Effect.succeed(unanswered) })
        )
      }
    })
  )
