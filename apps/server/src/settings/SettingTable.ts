import { readProxy } from "@leadwell/adapters-http/request/ClientAddress"
import { readIssuer } from "@leadwell/adapters-openid/Issuer"
import { type MailSender, readMailSender } from "@leadwell/adapters-smtp/MailSender"
import { readMailServer } from "@leadwell/adapters-smtp/MailServer"
import { DateTime, Duration, type LogLevel, Option, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { ownColor, readColor } from "../brand/BrandColors.ts"
import { databaseAddress, hostAddress, plainOrigin, redisAddress } from "./Address.ts"
import { by, oneOf, secret, type Setting, setting, wholeNumber } from "./Setting.ts"
import { ianaTimeZone } from "./TimeZone.ts"

const levels = { error: "Error", warn: "Warn", info: "Info", debug: "Debug", trace: "Trace" } as const

const shortName = (text: string): Option.Option<string> =>
  [...text].length <= 50 && !/\p{Cc}/u.test(text) ? Option.some(text) : Option.none()

/** Every setting of the server. */
export const settings = {
  host: setting("HOST", "an address or the name of a host to listen on", "127.0.0.1", hostAddress),
  port: setting("PORT", "a port from 0 to 65535", 3000, wholeNumber(0, 65535)),
  baseUrl: setting<Option.Option<string>>(
    "BASE_URL",
    "an http or https address without a password or a query",
    Option.none(),
    (text) => Option.map(plainOrigin(text), Option.some)
  ),
  storage: oneOf("STORAGE", ["postgres", "memory"], "postgres"),
  databaseUrl: secret(
    "DATABASE_URL",
    "a postgres address such as postgres://user:password@host:5432/database",
    databaseAddress
  ),
  databaseSchema: setting(
    "DATABASE_SCHEMA",
    "leadwell, the one schema that can hold the tables",
    "leadwell",
    by(Schema.Literal("leadwell"))
  ),
  dataDir: setting("DATA_DIR", "the path of a folder", ".data", by(Schema.NonEmptyString)),
  maxConnections: setting("MAX_CONNECTIONS", "a number of connections from 1 to 1000", 10, wholeNumber(1, 1000)),
  catalogFile: setting<Option.Option<string>>(
    "CATALOG_FILE",
    "demo or the path of a catalogue file",
    Option.none(),
    (text) => Option.some(Option.some(text))
  ),
  businessTimeZone: setting<DateTime.TimeZone>(
    "BUSINESS_TIME_ZONE",
    "an IANA time zone such as Europe/Amsterdam",
    DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam"),
    ianaTimeZone,
    DateTime.zoneToString
  ),
  reclaimWindow: setting(
    "RECLAIM_WINDOW_DAYS",
    "a number of days from 1 to 365",
    Duration.days(14),
    (text) => Option.map(wholeNumber(1, 365)(text), Duration.days),
    (window) => String(Duration.toDays(window))
  ),
  releasedPersonTime: setting(
    "RECLAIMED_VISIBLE_DAYS",
    "a number of days from 0 to 36500",
    Duration.days(30),
    (text) => Option.map(wholeNumber(0, 36_500)(text), Duration.days),
    (time) => String(Duration.toDays(time))
  ),
  retentionTime: setting(
    "RETENTION_DAYS",
    "a number of days from 1 to 36500, or 0 to keep leads for ever",
    Duration.days(365),
    (text) =>
      Option.map(wholeNumber(0, 36_500)(text), (days) => (days === 0 ? Duration.infinity : Duration.days(days))),
    (time) => (Duration.isFinite(time) ? String(Duration.toDays(time)) : "0")
  ),
  consentTime: setting(
    "CONSENT_DAYS",
    "a number of days from 1 to 36500",
    Duration.days(1825),
    (text) => Option.map(wholeNumber(1, 36_500)(text), Duration.days),
    (time) => String(Duration.toDays(time))
  ),
  auditTime: setting(
    "AUDIT_DAYS",
    "a number of days from 1 to 36500",
    Duration.days(730),
    (text) => Option.map(wholeNumber(1, 36_500)(text), Duration.days),
    (time) => String(Duration.toDays(time))
  ),
  belgianPostalCodes: oneOf("BELGIAN_POSTAL_CODES", ["on", "off"], "off"),
  rateLimit: setting(
    "RATE_LIMIT_PER_MINUTE",
    "off or a number from 1 to 1000000",
    Option.some(1200),
    (text) => (text === "off" ? Option.some(Option.none()) : Option.map(wholeNumber(1, 1_000_000)(text), Option.some)),
    Option.match({ onNone: () => "off", onSome: String })
  ),
  redisUrl: secret("REDIS_URL", "a redis address such as redis://user:password@host:6379", redisAddress),
  trustedProxies: setting<ReadonlyArray<IpNetwork.IpNetwork>>(
    "TRUSTED_PROXIES",
    "addresses and networks, such as 10.0.0.1,fd00::/8",
    [],
    (text) => Option.all(text.split(",").map((proxy) => readProxy(proxy.trim()))),
    (proxies) => proxies.map(String).join(",")
  ),
  adminPort: setting<Option.Option<number>>("ADMIN_PORT", "a port from 0 to 65535", Option.none(), (text) =>
    Option.map(wholeNumber(0, 65535)(text), Option.some)
  ),
  otlpEndpoint: setting<Option.Option<string>>(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "an http or https address without a password or a query",
    Option.none(),
    (text) => Option.map(plainOrigin(text), Option.some)
  ),
  smtpUrl: secret(
    "SMTP_URL",
    "a mail server such as smtp://user:password@host:587 or smtps://user:password@host",
    readMailServer
  ),
  mailFrom: setting<Option.Option<MailSender>>(
    "MAIL_FROM",
    "an e-mail address such as Leads <leads@example.nl>",
    Option.none(),
    (text) => Option.map(readMailSender(text), Option.some),
    Option.match({
      onNone: () => "",
      onSome: ({ address, name }) => (name === "" ? address : `${name} <${address}>`)
    })
  ),
  personPage: oneOf("PERSON_PAGE", ["on", "off"], "off"),
  openIdIssuer: setting<Option.Option<string>>(
    "OPENID_ISSUER",
    "the https address of an OpenID provider, as its discovery document names it",
    Option.none(),
    (text) => Option.map(readIssuer(text), Option.some)
  ),
  openIdClientId: setting<Option.Option<string>>("OPENID_CLIENT_ID", "the id of a client", Option.none(), (text) =>
    Option.some(Option.some(text))
  ),
  openIdClientSecret: secret("OPENID_CLIENT_SECRET", "the secret of a client", (text) => Option.some(text)),
  openIdName: setting("OPENID_NAME", "a name of at most 50 characters", "OpenID", shortName),
  openIdAllowUnverifiedEmail: oneOf("OPENID_ALLOW_UNVERIFIED_EMAIL", ["on", "off"], "off"),
  brandName: setting("BRAND_NAME", "a name of at most 50 characters", "Leadwell", shortName),
  brandColor: setting("BRAND_COLOR", `a colour such as ${ownColor}`, ownColor, (text) =>
    Option.fromUndefinedOr(readColor(text))
  ),
  brandLogo: setting<Option.Option<string>>("BRAND_LOGO", "the path of an SVG or PNG file", Option.none(), (text) =>
    Option.some(Option.some(text))
  ),
  webhookAllowPrivate: oneOf("WEBHOOK_ALLOW_PRIVATE", ["on", "off"], "off"),
  logLevel: setting<LogLevel.Severity>(
    "LOG_LEVEL",
    `one of ${Object.keys(levels).join(", ")}`,
    "Info",
    (text) => (Object.hasOwn(levels, text) ? Option.some(levels[text as keyof typeof levels]) : Option.none()),
    (level) => level.toLowerCase()
  ),
  logFormat: oneOf("LOG_FORMAT", ["auto", "pretty", "json"], "auto"),
  shutdownDelay: setting(
    "SHUTDOWN_DELAY_SECONDS",
    "a number of seconds from 0 to 600",
    Duration.zero,
    (text) => Option.map(wholeNumber(0, 600)(text), Duration.seconds),
    (delay) => String(Duration.toSeconds(delay))
  ),
  shutdownGrace: setting(
    "SHUTDOWN_GRACE_SECONDS",
    "a number of seconds from 0 to 600",
    Duration.seconds(10),
    (text) => Option.map(wholeNumber(0, 600)(text), Duration.seconds),
    (grace) => String(Duration.toSeconds(grace))
  )
} satisfies Record<string, Setting<never> | Setting<unknown>>
