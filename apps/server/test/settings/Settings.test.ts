import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted, Result } from "effect"
import { IpNetwork } from "effect/net"
import { Settings } from "../../src/settings/Settings.ts"

const read = (env: Record<string, string>) =>
  Settings.use(Effect.succeed).pipe(
    Effect.provide(Settings.layer, { local: true }),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))
  )

const mail = { SMTP_URL: "smtp://leads:hidden@mail.example", MAIL_FROM: "Leads <leads@example.nl>" }

describe("the settings of mail", () => {
  it.effect("are off unless told, and need a sender and the start of links", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* read({ MAIL_FROM: mail.MAIL_FROM })).smtpUrl, Option.none())
      const { mailFrom, smtpUrl } = yield* read({ ...mail, BASE_URL: "https://leads.example.nl" })
      assert.strictEqual(Option.getOrThrow(Option.map(smtpUrl, Redacted.value)).host, "mail.example")
      assert.deepStrictEqual(mailFrom, Option.some({ name: "Leads", address: "leads@example.nl" }))
      const missing = [
        [mail, "BASE_URL is missing, and SMTP_URL needs it."],
        [
          { SMTP_URL: mail.SMTP_URL, BASE_URL: "https://leads.example.nl" },
          "MAIL_FROM is missing, and SMTP_URL needs it."
        ]
      ] as const
      for (const [env, expected] of missing) {
        assert.strictEqual((yield* Effect.flip(read(env))).message, expected)
      }
    })
  )
})

describe("the page of the person of a lead", () => {
  it.effect("is off unless told, and needs a mail server", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* read({ PERSON_PAGE: "off" })).personPage, "off")
      const { message } = yield* Effect.flip(read({ PERSON_PAGE: "on" }))
      assert.strictEqual(message, "SMTP_URL is missing, and PERSON_PAGE needs it.")
      const told = yield* read({ PERSON_PAGE: "on", ...mail, BASE_URL: "https://leads.example.nl" })
      assert.strictEqual(told.personPage, "on")
    })
  )
})

const openId = {
  OPENID_ISSUER: "https://login.example.nl/",
  OPENID_CLIENT_ID: "leadwell",
  OPENID_CLIENT_SECRET: "hidden"
}

describe("the settings of an OpenID provider", () => {
  it.effect("are off unless told, and need a client with its secret", () =>
    Effect.gen(function* () {
      const { openIdAllowUnverifiedEmail, openIdIssuer, openIdName } = yield* read({})
      assert.deepStrictEqual([openIdIssuer, openIdName, openIdAllowUnverifiedEmail], [Option.none(), "OpenID", "off"])
      const told = yield* read({ ...openId, OPENID_NAME: "Example" })
      assert.deepStrictEqual(
        [told.openIdIssuer, told.openIdName],
        [Option.some("https://login.example.nl/"), "Example"]
      )
      const { message } = yield* Effect.flip(read({ OPENID_ISSUER: openId.OPENID_ISSUER }))
      for (const name of ["OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET"]) {
        assert.include(message, `${name} is missing, and OPENID_ISSUER needs it.`)
      }
    })
  )
})

/** Values of each setting that stands on a parser: those that it takes, and those that it refuses. */
const cases: Readonly<Record<string, { readonly good: ReadonlyArray<string>; readonly bad: ReadonlyArray<string> }>> = {
  BUSINESS_TIME_ZONE: {
    good: [
      "Europe/Amsterdam",
      "europe/brussels",
      "America/Argentina/Buenos_Aires",
      "Asia/Calcutta",
      "Europe/Kyiv"
    ].concat(["Etc/GMT+1", "US/Pacific", "UTC", "utc", "GMT0", "CET", "EST5EDT", "Japan", "W-SU"]),
    bad: [
      "+01:00",
      "-0530",
      "+01",
      "Z",
      "GMT+1",
      "UTC+1",
      "IST",
      "PST",
      "ACT",
      "JST",
      "SystemV/PST8",
      "Etc/Unknown"
    ].concat(["Europe", "Europe/", "Europe/Nowhere", "Mars/Base", "local", "localtime", "Factory", "3600000", "/etc"])
  },
  BASE_URL: {
    good: [
      "http://localhost:3000",
      "https://leads.example.nl/",
      "HTTPS://leads.example.nl",
      "http://[::1]:80/path/"
    ].concat([
      "http://[0:0::1]:3000",
      "https://m\u00fcnchen.example",
      "https://Leads_1.example.nl:8443",
      "https://leads.example.nl./"
    ]),
    bad: ["leads.example.nl", "http:leads.example.nl", "http:/leads.example.nl", "http:\\\\leads.example.nl", "http://"]
      .concat(["http:///leads", "ftp://leads.example.nl", "https://a@b.example", "https://:@b.example", "https://b/?"])
      .concat([
        "https://1",
        "https://0x7f.1/\u00e9",
        "https://\uff11",
        "https://b%41.nl",
        "https://.",
        "https://b.nl:0",
        "https://1.2.3.4.",
        "https://b\u200b.nl",
        "https://b..nl",
        "https://*.nl"
      ])
      .concat(["https://b/?a", "https://b/#", "https://b#a", "https://b .example", "https://b\t.example", "http://b:x"])
  },
  HOST: {
    good: [
      "127.0.0.1",
      "0.0.0.0",
      "::",
      "::1",
      "fe80::1%eth0",
      "fe80::1%br-lan.100",
      "localhost",
      "leads_1",
      "leads.example.nl",
      "a"
    ],
    bad: [
      "127.1",
      "0x7f000001",
      "127.0.0.1:3000",
      "[::1]",
      "http://localhost",
      "local host",
      "-a",
      "a..b",
      "a/b",
      "*"
    ].concat(["127.0.0.256", "2130706433", "1.2.3.4%eth0", `${"a".repeat(64)}.nl`])
  },
  DATABASE_URL: {
    good: [
      "postgres://a:b%25@host:5432/leads",
      "postgresql://host/leads?sslmode=require",
      "postgres:///leads?host=/run",
      "postgres://%2Frun%2Fpostgresql/leads",
      "postgres://[::1]/leads",
      "postgres://a:b@one:5432,[::1]:5433,three/leads?target_session_attrs=read-write",
      "postgres:///leads?host=one,two&port=5432,5433"
    ],
    bad: [
      "postgres:",
      "postgres://",
      "postgres:leads",
      "postgres:/host",
      "mysql://host/leads",
      "host:5432/leads"
    ].concat([
      "postgres://a:b%@host/leads",
      "postgres://%zz@host/leads",
      "postgres://a:%ff@host/x",
      "postgres://a:1:x/b",
      "postgres://./leads",
      "postgres://127.1/leads",
      "postgres://host:0/leads",
      "postgres://one,127.1/leads",
      "postgres://one:5432,two:x/leads",
      "postgres:///leads?host=one,two&port=1,2,3"
    ])
  },
  REDIS_URL: {
    good: ["redis://localhost", "rediss://jane:a%20b@redis.example.nl:6380/2"],
    bad: [
      "redis:localhost",
      "redis:/localhost",
      "redis://:%ff@localhost",
      "redis://localhost/#1",
      "redis://localhost/a",
      "redis://.",
      "redis://-a",
      "redis://localhost:0"
    ]
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    good: ["http://localhost:4318"],
    bad: [
      "http://jane:hidden@127.0.0.1:4318",
      "http:localhost:4318",
      "http://localhost:4318/?",
      "localhost:4318",
      "grpc://localhost:4317"
    ]
  },
  SMTP_URL: {
    good: [
      "smtp://mail",
      "smtp://127.0.0.1",
      "smtp://a:b@c:d@mail.example.nl.",
      "smtps://a:b@mail.example.nl:465/",
      "smtp://[::1]:25"
    ],
    bad: [
      "smtp:mail",
      "smtp://mail:0",
      "smtp://mail%20x",
      "smtp://mail/x",
      "smtp://mail?x",
      "smtp://a:%ff@mail"
    ].concat(["smtp://.", "smtp://a..b", "smtp://127.1", "smtp://-a", "smtp://@mail", "smtp://:@mail", "smtp://ma\til"])
  },
  MAIL_FROM: {
    good: ["a@b.nl", "Leads <a.b+c@b.nl>", '"Leads, NL" <a@b.nl>', "a@localhost"],
    bad: [
      "a@",
      "@b.nl",
      ".a@b.nl",
      "a.@b.nl",
      "a..b@b.nl",
      "a@-b.nl",
      "a@b-.nl",
      "a@b..nl",
      "a@b.nl.",
      "a b@b.nl"
    ].concat([
      "Leads\u{202E} <a@b.nl>",
      "Lea\u{7}ds <a@b.nl>",
      "a\u{200B}@b.nl",
      `${"a".repeat(65)}@b.nl`,
      "a@1.2.3.4",
      "a@b.1",
      "a@1",
      `a@${"b".repeat(64)}.nl`
    ])
  },
  OPENID_ISSUER: {
    good: ["https://login.example", "https://login.example/tenant/", "http://localhost:8080", "http://[::1]:8080"],
    bad: ["https:login.example", "https://login.example/?", "https://login.example/#", "http://login.example"].concat([
      "https:///a",
      "https://@login.example",
      "https://.",
      "https://login.example:0",
      "https://1",
      "https://\uff11"
    ])
  },
  CONSENT_DAYS: { good: ["1", "36500"], bad: ["0", "36501", "-1", "5 years"] },
  TRUSTED_PROXIES: {
    good: ["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.0/8,fd00::/8", "0.0.0.0/0"],
    bad: ["10.0.0.0/08", "10.0.0.0/", "10.1", "010.0.0.1", "0x7f.0.0.1", "::ffff:10.0.0.0/104", "[::1]", "fe80::1%eth0"]
  },
  OPENID_NAME: { good: ["👍".repeat(50)], bad: ["👍".repeat(51), "a\u{7}b"] },
  PORT: { good: ["0", "65535", "03000"], bad: ["65536", "-1", "3e3", "0x10", "3000.0", "٣", "1".repeat(400)] },
  RECLAIM_WINDOW_DAYS: { good: ["1", "365"], bad: ["0", "366", "14 days", "P14D", "1.5", "Infinity", "+14"] },
  RECLAIMED_VISIBLE_DAYS: { good: ["0", "36500"], bad: ["36501", "-1", "never", "30d"] },
  RETENTION_DAYS: { good: ["0", "36500"], bad: ["36501", "-1", "never", "∞"] },
  STORAGE: { good: ["memory", "postgres"], bad: ["paper", "Memory"] },
  MAX_CONNECTIONS: { good: ["1"], bad: ["0", "1.5"] },
  AUDIT_DAYS: { good: ["1"], bad: ["0"] },
  BELGIAN_POSTAL_CODES: { good: ["on", "off"], bad: ["yes"] },
  LOG_LEVEL: { good: ["error"], bad: ["loud"] },
  LOG_FORMAT: { good: ["json"], bad: ["xml"] },
  ADMIN_PORT: { good: ["9464"], bad: ["70000"] },
  SHUTDOWN_DELAY_SECONDS: { good: ["0", "600"], bad: ["601"] },
  SHUTDOWN_GRACE_SECONDS: { good: ["0", "600"], bad: ["601", "10s", "10 seconds", "1e2"] }
}

describe("a setting", () => {
  it.effect.each(Object.entries(cases))("is held to what its text promises: %s", ([name, { bad, good }]) =>
    Effect.gen(function* () {
      const companions = name === "SMTP_URL" ? { ...mail, BASE_URL: "https://b.nl" } : openId
      for (const value of good) yield* read({ ...companions, [name]: value })
      for (const value of bad) {
        const refused = yield* Effect.result(read({ ...companions, [name]: value }))
        const said = Result.isFailure(refused) ? refused.failure.message : "taken"
        assert.match(said, new RegExp(`^${name} must be [^\n]+\\.$`), value)
      }
    })
  )
})

describe("the settings of limits", () => {
  it.effect("are 1200 requests, no Redis and no proxies unless told", () =>
    Effect.gen(function* () {
      const { rateLimit, redisUrl, trustedProxies } = yield* read({})
      assert.deepStrictEqual([rateLimit, redisUrl, trustedProxies], [Option.some(1200), Option.none(), []])
    })
  )

  it.effect("take a number or off, an address of Redis, and addresses and networks", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* read({ RATE_LIMIT_PER_MINUTE: "1" })).rateLimit, Option.some(1))
      assert.deepStrictEqual((yield* read({ RATE_LIMIT_PER_MINUTE: "off" })).rateLimit, Option.none())
      for (const url of ["redis://localhost", "rediss://jane:a%20b@redis.example.nl:6380/2", "redis://[::1]:6379/"]) {
        assert.deepStrictEqual(Option.map((yield* read({ REDIS_URL: url })).redisUrl, Redacted.value), Option.some(url))
      }
      const { trustedProxies } = yield* read({ TRUSTED_PROXIES: " 10.0.0.1 ,10.1.0.0/16, fd00::/8" })
      assert.deepStrictEqual(trustedProxies.map(IpNetwork.format), ["10.0.0.1/32", "10.1.0.0/16", "fd00::/8"])
    })
  )

  it.effect("are refused all at once when several are wrong", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(read({ PORT: "x", MAX_CONNECTIONS: "0", LOG_LEVEL: "loud" }))
      assert.deepStrictEqual(
        message.split("\n").map((line) => line.split(" ")[0]),
        ["PORT", "MAX_CONNECTIONS", "LOG_LEVEL"]
      )
    })
  )

  it.effect("are refused in one line that names the setting, never its value", () =>
    Effect.gen(function* () {
      const bad = {
        RATE_LIMIT_PER_MINUTE: ["0", "-1", "1.5", "1000001", "none", "on"],
        REDIS_URL: [
          "hidden",
          "http://:hidden@127.0.0.1",
          "redis://",
          "redis://:hidden@127.0.0.1/first",
          "redis://:hidden%@127.0.0.1"
        ],
        SMTP_URL: ["hidden", "http://hidden.example", "smtp://hidden@mail.example", "smtps://a:hidden@mail.example/b"],
        MAIL_FROM: ["hidden", "hidden@example.nl, b@example.nl", "hidden <a@b.nl> <c@d.nl>"],
        OPENID_ISSUER: [
          "hidden",
          "http://hidden.example",
          "https://a:hidden@login.example",
          "https://login.example/?tenant=hidden"
        ],
        OPENID_NAME: ["hidden".repeat(9)],
        DATABASE_SCHEMA: ["hidden", "public", "Leadwell", "leadwell,public"],
        TRUSTED_PROXIES: ["hidden", "10.0.0.1,", "10.0.0.0/33", "10.0.0.1/8", "fd00::/8 10.0.0.1"]
      }
      for (const [name, values] of Object.entries(bad)) {
        for (const value of values) {
          const { message } = yield* Effect.flip(read({ [name]: value }))
          assert.match(message, new RegExp(`^${name} must be [^\n]+\\.$`), value)
          assert.notInclude(message, "hidden")
        }
      }
    })
  )
})
