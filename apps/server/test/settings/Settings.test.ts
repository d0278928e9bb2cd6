import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
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
