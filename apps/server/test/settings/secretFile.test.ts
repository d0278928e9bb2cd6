import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { misspeltSettings } from "../../src/settings/MisspeltSettings.ts"
import { Settings, settingsInForce } from "../../src/settings/Settings.ts"
import { shownSetting } from "../../src/settings/ShownSetting.ts"

const withEnv = <A, E>(env: Record<string, string>, work: Effect.Effect<A, E>) =>
  Effect.provideService(work, ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))

const read = (env: Record<string, string>) =>
  withEnv(env, Settings.use(Effect.succeed).pipe(Effect.provide(Settings.layer, { local: true })))

/** Returns a function that writes a file and returns its path. */
const files = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-secret-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  ),
  (folder) => (content: string | Uint8Array) => {
    const path = join(folder, "secret")
    writeFileSync(path, content)
    return path
  }
)

/** A value of each secret. */
const secrets = {
  DATABASE_URL: "postgres://leads:hunter2@db/leads",
  REDIS_URL: "redis://:hunter2@cache",
  SMTP_URL: "smtp://leads:hunter2@mail.example",
  OPENID_CLIENT_SECRET: "hunter2"
}

const companions = {
  MAIL_FROM: "leads@example.nl",
  BASE_URL: "https://leads.example.nl",
  OPENID_ISSUER: "https://login.example.nl/",
  OPENID_CLIENT_ID: "leadwell"
}

describe("a file with a secret", () => {
  it.effect("holds each setting that is hidden, and no other", () =>
    Effect.gen(function* () {
      const file = yield* files
      const hidden = (yield* withEnv({ ...secrets, ...companions }, settingsInForce))
        .map(([, one]) => shownSetting(one))
        .filter((one) => one.hidden)
      assert.deepStrictEqual(hidden.map(({ name }) => name).toSorted(), Object.keys(secrets).toSorted())
      for (const [name, value] of Object.entries(secrets)) {
        const told = yield* withEnv({ ...companions, [`${name}_FILE`]: file(`${value}\n`) }, settingsInForce)
        const plain = yield* withEnv({ ...companions, [name]: value }, settingsInForce)
        const valueIn = (all: typeof told) => all.find(([, { setting }]) => setting.name === name)?.[1].value
        assert.deepStrictEqual(valueIn(told), valueIn(plain), name)
      }
      assert.strictEqual((yield* read({ PORT_FILE: file("4000") })).port, 3000)
    })
  )

  it.effect("may end with a line break, which is no part of the secret", () =>
    Effect.gen(function* () {
      const file = yield* files
      for (const end of ["", "\n", "\r\n"]) {
        const { databaseUrl } = yield* read({ DATABASE_URL_FILE: file(secrets.DATABASE_URL + end) })
        assert.deepStrictEqual(Option.map(databaseUrl, Redacted.value), Option.some(secrets.DATABASE_URL))
      }
    })
  )

  it.effect("is refused beside the setting, and when it cannot be read, without a word of the secret", () =>
    Effect.gen(function* () {
      const file = yield* files
      const refusals = [
        [
          { DATABASE_URL: secrets.DATABASE_URL, DATABASE_URL_FILE: file(secrets.DATABASE_URL) },
          "DATABASE_URL and DATABASE_URL_FILE are both set: take one away."
        ],
        [{ DATABASE_URL_FILE: "/none/hunter2" }, "DATABASE_URL_FILE names a file that cannot be read."],
        [{ DATABASE_URL_FILE: tmpdir() }, "DATABASE_URL_FILE names a file that cannot be read."]
      ] as const
      for (const [env, message] of refusals) assert.strictEqual((yield* Effect.flip(read(env))).message, message)
      for (const [content, message] of [
        ["\n", "DATABASE_URL_FILE names a file that is empty."],
        ["hunter2\n", "DATABASE_URL must be a postgres address such as postgres://user:password@host:5432/database."],
        [Uint8Array.of(104, 255), "The file of DATABASE_URL_FILE is not UTF-8 at byte offset 1: save it as UTF-8."]
      ] as const)
        assert.strictEqual((yield* Effect.flip(read({ DATABASE_URL_FILE: file(content) }))).message, message)
      assert.isTrue(Option.isNone((yield* read({ DATABASE_URL_FILE: " " })).databaseUrl))
    })
  )

  it("is told of when the name of its setting is misspelt", () => {
    assert.deepStrictEqual(misspeltSettings(["DATBASE_URL_FILE", "SMTP_URL_FILE"]), [
      { name: "DATBASE_URL_FILE", meant: "DATABASE_URL_FILE" }
    ])
  })
})
