import * as ScreenshotsOnDemand from "@leadwell/adapters-sharp/ScreenshotsOnDemand"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { faultAt } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import * as UseCases from "@leadwell/domain/UseCases"
import * as PeopleBackgroundWork from "@leadwell/people/BackgroundWork"
import { confirmingWebsites } from "@leadwell/people/mail/ConfirmingWebsites"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { Mailer } from "@leadwell/people/mail/Mailer"
import { Mails } from "@leadwell/people/mail/Mails"
import { SiteOrigin } from "@leadwell/people/mail/PageAddresses"
import { People } from "@leadwell/people/people/People"
import { Clock, Effect, Layer, Option } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { layerWebCrypto as webRandom } from "effect/crypto/SecureRandom"

/** The mail server, and what mails say of their sender. */
export interface MailOptions {
  /** The SMTP server, such as `smtp://user:password@mail.example.nl`. */
  readonly server: string
  /** Who sends, such as `Leads <leads@example.nl>`. */
  readonly sender: string
  /** The origin of the pages that mails link to, such as `https://leads.example.nl`. */
  readonly site: string
}

/** What a Leadwell needs of its program. */
export interface LeadwellOptions {
  /**
   * Where leads are stored: in memory until `close`, or in a PostgreSQL of version 15 or newer, whose missing tables
   * are created. A URL that is not set is refused.
   */
  readonly storage: "memory" | { readonly postgres: string | undefined; readonly maxConnections?: number }
  /** The content of a catalogue file. It is applied unless it was the last one that was applied. */
  readonly catalog?: unknown
  /** The mail server. Without it, no mail is sent, and no website may have `confirm: "mail"`. */
  readonly mail?: MailOptions
  /** Where webhooks may lead: `public`, the default, or `any`, which allows http and private addresses too. */
  readonly webhooks?: "public" | "any"
  /** Returns the present time, for tests. By default it is the time of the machine. */
  readonly clock?: () => Date
}

const storageOf = ({ clock, storage }: LeadwellOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      if (storage === "memory") {
        return (yield* Effect.promise(() => import("@leadwell/adapters-memory/MemoryStorage"))).layer
      }
      // A program without types may give a URL itself.
      if (typeof storage !== "object") return yield* refused("storage", { _tag: "NotSelectable" })
      const { clockedLayer, layer } = yield* Effect.promise(() => import("@leadwell/adapters-postgres/PostgresStorage"))
      const { postgres: url, ...rest } = storage
      return clock === undefined ? clockedLayer({ ...rest, url }) : layer({ ...rest, url })
    })
  )

const receivers = ({ webhooks = "public" }: LeadwellOptions) =>
  Layer.effect(
    ReceiverAddresses,
    webhooks === "public" || webhooks === "any"
      ? Effect.succeed(webhooks)
      : refused("webhooks", { _tag: "NotSelectable" })
  )

const mailing = (mail: MailOptions | undefined) =>
  Layer.unwrap(
    Effect.gen(function* () {
      if (mail === undefined) return Mailer.off
      const [{ layer }, { readMailServer }, { readMailSender }] = yield* Effect.promise(() =>
        Promise.all([
          import("@leadwell/adapters-smtp/SmtpMailer"),
          import("@leadwell/adapters-smtp/MailServer"),
          import("@leadwell/adapters-smtp/MailSender")
        ])
      )
      const [server, sender] = [readMailServer(mail.server), readMailSender(String(mail.sender))]
      const site = URL.parse(mail.site)
      if (Option.isNone(server)) return yield* refused("mail.server", { _tag: "NotUrl" })
      if (Option.isNone(sender)) return yield* refused("mail.sender", { _tag: "NotEmail" })
      if (site === null) return yield* refused("mail.site", { _tag: "NotUrl" })
      return Layer.merge(layer(server.value, sender.value), Layer.succeed(SiteOrigin, site.origin))
    })
  )

const refused = (...fault: Parameters<typeof faultAt>) => Effect.fail(new InvalidInput({ faults: [faultAt(...fault)] }))

const clocked = (now: LeadwellOptions["clock"]) =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (clock) => (now === undefined ? clock : movedClock(clock, () => now().getTime())))
  )

const applied = ({ catalog, mail }: LeadwellOptions) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      if (catalog !== undefined) yield* CatalogImport.use(({ applyChanged }) => applyChanged(catalog))
      if (mail === undefined && (yield* confirmingWebsites).length > 0) {
        return yield* refused("mail", { _tag: "Required" })
      }
    })
  )

/** Returns all use cases, with the background work that runs beside them, on the adapters that the options name. */
export const wired = (options: LeadwellOptions) =>
  Layer.mergeAll(BackgroundWork.layer, PeopleBackgroundWork.layer, applied(options)).pipe(
    Layer.provideMerge(Layer.provide(Layer.merge(People.layer, Mails.layer), LinkMails.layer)),
    Layer.provideMerge(UseCases.layer),
    Layer.provide([NodeWebhookSender.layer, ScreenshotsOnDemand.layer, ThreadSheetReader.layer, mailing(options.mail)]),
    Layer.provide([storageOf(options), DispatchSignal.layer, webDigest, webRandom]),
    Layer.provide(receivers(options)),
    Layer.provideMerge(clocked(options.clock))
  )
