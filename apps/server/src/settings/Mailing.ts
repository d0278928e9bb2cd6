import { Mailer } from "@leadwell/people/mail/Mailer"
import { SiteOrigin } from "@leadwell/people/mail/PageAddresses"
import { PersonPageIsOn } from "@leadwell/people/personpage/PersonLink"
import { Effect, Layer, Option, Redacted } from "effect"
import { Settings } from "./Settings.ts"

/**
 * Sends mails as the settings say: not at all, or through an SMTP server, with addresses below `BASE_URL`. The client
 * is loaded only if `SMTP_URL` is set; {@link Settings} then has the other two. Without mails, nobody has a link to the
 * page of a person.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { baseUrl, mailFrom, personPage, smtpUrl } = yield* Settings
    const all = Option.all([smtpUrl, mailFrom, baseUrl])
    if (Option.isNone(all)) return Mailer.off
    const [server, sender, origin] = all.value
    const SmtpMailer = yield* Effect.promise(() => import("@leadwell/adapters-smtp/SmtpMailer"))
    return Layer.mergeAll(
      SmtpMailer.layer(Redacted.value(server), sender),
      Layer.succeed(SiteOrigin, origin),
      Layer.succeed(PersonPageIsOn, personPage === "on")
    )
  })
)
