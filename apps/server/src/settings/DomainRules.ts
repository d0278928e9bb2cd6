import { ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { ReleasedPersonTime } from "@leadwell/domain/assignment/ReleasedPerson"
import { AuditTime } from "@leadwell/domain/audit/AuditRetention"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CanMail } from "@leadwell/domain/features/catalogfile/CatalogFaults"
import { ConsentTime, RetentionTime } from "@leadwell/domain/features/privacy/erasure/Retention"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { Effect, Layer, Option } from "effect"
import { Settings } from "./Settings.ts"

/** Provides the domain's rules with the values of the settings. */
export const layer = Layer.unwrap(
  Effect.map(
    Settings,
    ({
      auditTime,
      belgianPostalCodes,
      businessTimeZone,
      consentTime,
      reclaimWindow,
      releasedPersonTime,
      retentionTime,
      smtpUrl,
      webhookAllowPrivate
    }) =>
      Layer.mergeAll(
        Layer.succeed(BusinessTimeZone, businessTimeZone),
        Layer.succeed(ReclaimWindow, reclaimWindow),
        Layer.succeed(ReleasedPersonTime, releasedPersonTime),
        Layer.succeed(RetentionTime, retentionTime),
        Layer.succeed(AuditTime, auditTime),
        Layer.succeed(CanMail, Option.isSome(smtpUrl)),
        Layer.succeed(ConsentTime, consentTime),
        Layer.succeed(PostalCodes, belgianPostalCodes === "on" ? "by-country" : "dutch"),
        Layer.succeed(ReceiverAddresses, webhookAllowPrivate === "on" ? "any" : "public")
      )
  )
)
