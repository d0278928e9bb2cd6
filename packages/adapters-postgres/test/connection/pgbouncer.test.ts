import { assert, describe, it } from "@effect/vitest"
import { databaseProblem } from "@leadwell/adapters-postgres/DatabaseProblem"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { leadRepositoryLaws } from "@leadwell/laws/intake/LeadRepositoryLaws"
import { keptRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer, Logger, Redacted } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { pooler, program } from "./PgBouncer.ts"
import { cluster } from "./TlsCluster.ts"

const document = readFileSync(new URL("../../../../docs/operations/database.md", import.meta.url), "utf8")

/** The line of PgBouncer's settings that the document gives. */
const [, ignored = ""] = /^ignore_startup_parameters = (.+)$/m.exec(document) ?? []

/** The statements that the document gives for the limits of a user. */
const limits = [...document.matchAll(/^alter role leadwell set .+;$/gm)].map(([text]) =>
  text.replace("leadwell", "jane")
)

const addressOf = (url: string): PostgresStorage.PostgresAddress => ({ url: Redacted.make(url) })

const problem = (url: string) =>
  Effect.void.pipe(
    Effect.provide(Layer.fresh(PostgresStorage.client({ address: addressOf(url) }))),
    Effect.as("connected"),
    Effect.catchTag("SqlError", (error) => Effect.succeed(databaseProblem(error)))
  )

/** Collects what is logged. */
const logged = (lines: Array<string>) => Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])

if (program === undefined) console.warn("SKIPPED: tests of PgBouncer, because this machine has none.")

describe.skipIf(program === undefined)("PgBouncer in transaction mode", () => {
  it.live("works with the settings of the document, for many at once", () =>
    Effect.gen(function* () {
      const { port, url } = yield* cluster(false)
      const through = yield* pooler(port, { ignore_startup_parameters: ignored })
      const address = addressOf(through())
      const warnings: Array<string> = []
      const storage = Layer.merge(PostgresStorage.layer({ address, maxConnections: 10 }), layerWebCrypto)
      yield* Effect.gen(function* () {
        yield* Effect.all(
          Array.from({ length: 20 }, () => keptRequest(sampleScreenshot)),
          { concurrency: 20 }
        )
        for (const { check } of leadRepositoryLaws) yield* check
        assert.deepStrictEqual(yield* CatalogRepository.use(({ demo }) => demo), [])
      }).pipe(Effect.provide(Layer.provide(storage, logged(warnings))))
      assert.strictEqual(warnings.length, 1)
      assert.match(warnings[0] ?? "", /ignores statement_timeout/)

      assert.strictEqual(limits.length, 3)
      yield* SqlClient.SqlClient.use((sql) => Effect.forEach(limits, (text) => sql.unsafe(text))).pipe(
        Effect.provide(PostgresStorage.client({ address: addressOf(url("either")) }))
      )
      const limited = yield* pooler(port, { ignore_startup_parameters: ignored })
      const settings = yield* SqlClient.SqlClient.use(
        (sql) => sql`
          select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`
      ).pipe(
        Effect.provide(PostgresStorage.client({ address: addressOf(limited()) }).pipe(Layer.provide(logged(warnings))))
      )
      assert.deepStrictEqual(settings, [{ statement: "10s", lock: "5s", idle: "10s" }])
      assert.strictEqual(warnings.length, 1)
    })
  )

  it.live("refuses with a reason of its own what it does not take", () =>
    Effect.gen(function* () {
      const { place, port } = yield* cluster(false)
      const plain = yield* pooler(port)
      assert.deepStrictEqual(yield* problem(plain()), { _tag: "ParameterRefused", parameter: "statement_timeout" })
      const through = yield* pooler(port, { ignore_startup_parameters: ignored })
      assert.strictEqual(yield* problem(through()), "connected")
      assert.deepStrictEqual(yield* problem(through("nowhere")), { _tag: "DatabaseMissing" })
      assert.deepStrictEqual(yield* problem(through("either", "jane:wrong")), { _tag: "UserRefused" })
      const closed = yield* pooler(port, {
        ignore_startup_parameters: ignored,
        client_tls_sslmode: "require",
        client_tls_key_file: `${place}/stranger.key`,
        client_tls_cert_file: `${place}/stranger.crt`
      })
      assert.deepStrictEqual(yield* problem(`${closed()}?sslmode=disable`), { _tag: "TlsDemanded" })
      assert.strictEqual(yield* problem(closed()), "connected")
    })
  )
})
