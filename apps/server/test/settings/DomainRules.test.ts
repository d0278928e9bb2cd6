import { assert, describe, it } from "@effect/vitest"
import { ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { ReleasedPersonTime } from "@leadwell/domain/assignment/ReleasedPerson"
import { AuditTime } from "@leadwell/domain/audit/AuditRetention"
import { StopGrace } from "@leadwell/domain/background/StopGrace"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CanMail } from "@leadwell/domain/features/catalogfile/CatalogFaults"
import { ConsentTime, RetentionTime } from "@leadwell/domain/features/privacy/erasure/Retention"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { ConfigProvider, DateTime, Duration, Effect, Layer } from "effect"
import * as DomainRules from "../../src/settings/DomainRules.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { ShutdownDeadline } from "../../src/ShutdownDeadline.ts"

const rules = Layer.merge(DomainRules.layer, ShutdownDeadline.stopGrace).pipe(
  Layer.provide(ShutdownDeadline.layer),
  Layer.provide(Settings.layer)
)

/** The rules of the domain under some settings, written as texts. */
const rulesUnder = (env: Record<string, string>) =>
  Effect.gen(function* () {
    return {
      zone: DateTime.zoneToString(yield* BusinessTimeZone),
      window: Duration.toDays(yield* ReclaimWindow),
      released: Duration.toDays(yield* ReleasedPersonTime),
      retention: Duration.toDays(yield* RetentionTime),
      audit: Duration.toDays(yield* AuditTime),
      consent: Duration.toDays(yield* ConsentTime),
      grace: Duration.toSeconds(yield* yield* StopGrace),
      postalCodes: yield* PostalCodes,
      receivers: yield* ReceiverAddresses,
      mails: yield* CanMail
    }
  }).pipe(
    Effect.provide(rules, { local: true }),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))
  )

describe("the rules of the domain", () => {
  it.effect("are the documented ones without settings", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rulesUnder({}), {
        zone: "Europe/Amsterdam",
        window: 14,
        released: 30,
        retention: 365,
        audit: 730,
        consent: 1825,
        grace: 10,
        postalCodes: "dutch",
        receivers: "public",
        mails: false
      })
    })
  )

  it.effect("follow the settings", () =>
    Effect.gen(function* () {
      const env = {
        BUSINESS_TIME_ZONE: "Europe/Brussels",
        RECLAIM_WINDOW_DAYS: "7",
        RECLAIMED_VISIBLE_DAYS: "0",
        RETENTION_DAYS: "30",
        AUDIT_DAYS: "90",
        CONSENT_DAYS: "60",
        SHUTDOWN_GRACE_SECONDS: "3",
        BELGIAN_POSTAL_CODES: "on",
        WEBHOOK_ALLOW_PRIVATE: "on",
        SMTP_URL: "smtp://mail.example",
        MAIL_FROM: "leads@example.nl",
        BASE_URL: "https://leads.example.nl"
      }
      assert.deepStrictEqual(yield* rulesUnder(env), {
        zone: "Europe/Brussels",
        window: 7,
        released: 0,
        retention: 30,
        audit: 90,
        consent: 60,
        grace: 3,
        postalCodes: "by-country",
        receivers: "any",
        mails: true
      })
    })
  )
})
