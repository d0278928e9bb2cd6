import { assert, layer } from "@effect/vitest"
import { databaseProblem } from "@leadwell/adapters-postgres/DatabaseProblem"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cluster } from "./TlsCluster.ts"

class WithTls extends Context.Service<WithTls, Effect.Success<ReturnType<typeof cluster>>>()("test/WithTls") {}
class WithoutTls extends Context.Service<WithoutTls, Effect.Success<ReturnType<typeof cluster>>>()("test/WithoutTls") {}

const clusters = Layer.merge(Layer.effect(WithTls, cluster(true)), Layer.effect(WithoutTls, cluster(false)))

/** Whether a connection by the URL is encrypted, or why there is none. */
const outcome = (url: string) =>
  SqlClient.SqlClient.use((sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).pipe(
    Effect.map(([row]) => (row?.["ssl"] === true ? "encrypted" : "plain")),
    Effect.provide(Layer.fresh(PostgresStorage.client({ address: { url: Redacted.make(url) }, maxConnections: 1 }))),
    Effect.catchTags({
      SqlError: (error) => Effect.succeed(databaseProblem(error)._tag),
      AddressInvalid: ({ problem }) => Effect.succeed(problem)
    })
  )

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const

/** The outcome of every mode, and of a URL without a mode, in the order of {@link modes}. */
const ofModes = (url: (query: Readonly<Record<string, string>>) => string, rest: Readonly<Record<string, string>>) =>
  Effect.forEach(modes, (sslmode) => outcome(url({ sslmode, ...rest })))

layer(clusters, { excludeTestServices: true })("a connection to PostgreSQL", (it) => {
  it.effect("uses TLS in each mode as libpq does", () =>
    Effect.gen(function* () {
      const [there, bare] = [yield* WithTls, yield* WithoutTls]
      const trusted = { sslrootcert: `${there.place}/root.crt` }
      const both = (query: Readonly<Record<string, string>>) => there.url("either", query)
      assert.strictEqual(yield* outcome(both({})), "encrypted")
      assert.strictEqual(yield* outcome(bare.url("either")), "plain")
      assert.deepStrictEqual(yield* ofModes(both, trusted), [
        "plain",
        "plain",
        "encrypted",
        "encrypted",
        "encrypted",
        "encrypted"
      ])
      assert.deepStrictEqual(yield* ofModes(both, {}), [
        "plain",
        "plain",
        "encrypted",
        "encrypted",
        "CertificateUntrusted",
        "CertificateUntrusted"
      ])
      const stranger = { sslrootcert: `${there.place}/stranger.crt` }
      assert.deepStrictEqual(yield* ofModes(both, stranger), [
        "plain",
        "plain",
        "plain",
        "CertificateUntrusted",
        "CertificateUntrusted",
        "CertificateUntrusted"
      ])
      assert.deepStrictEqual(yield* ofModes((query) => bare.url("either", query), trusted), [
        "plain",
        "plain",
        "plain",
        "TlsMissing",
        "TlsMissing",
        "TlsMissing"
      ])
      const byNumber = (query: Readonly<Record<string, string>>) => there.url("either", query, "jane:secret@127.0.0.1")
      assert.deepStrictEqual(yield* ofModes(byNumber, trusted), [
        "plain",
        "plain",
        "encrypted",
        "encrypted",
        "encrypted",
        "CertificateOfOther"
      ])
      const system = { sslmode: "require", sslrootcert: "system" }
      assert.strictEqual(yield* outcome(both(system)), "CertificateUntrusted")
    })
  )

  it.effect("follows a database that demands TLS, or refuses it, where the mode allows both", () =>
    Effect.gen(function* () {
      const there = yield* WithTls
      assert.deepStrictEqual(yield* ofModes((query) => there.url("tls", query), {}), [
        "TlsDemanded",
        "encrypted",
        "encrypted",
        "encrypted",
        "CertificateUntrusted",
        "CertificateUntrusted"
      ])
      assert.deepStrictEqual(yield* ofModes((query) => there.url("plain", query), {}), [
        "plain",
        "plain",
        "plain",
        "AddressRefused",
        "CertificateUntrusted",
        "CertificateUntrusted"
      ])
      // With a wrong root the fallback is refused as well. The root is the reason.
      const stranger = { sslrootcert: `${there.place}/stranger.crt` }
      assert.strictEqual(yield* outcome(there.url("tls", stranger)), "CertificateUntrusted")
    })
  )

  it.effect("shows the certificate of the user", () =>
    Effect.gen(function* () {
      const { place, url } = yield* WithTls
      const own = { sslcert: `${place}/jane.crt`, sslkey: `${place}/jane.key` }
      const trusted = { sslmode: "verify-full", sslrootcert: `${place}/root.crt` }
      assert.strictEqual(yield* outcome(url("cert", { ...trusted, ...own }, "jane@localhost")), "encrypted")
      assert.strictEqual(yield* outcome(url("cert", trusted, "jane@localhost")), "CertificateDemanded")
    })
  )

  it.effect("is refused for a reason of its own", () =>
    Effect.gen(function* () {
      const { place, url } = yield* WithTls
      const reasons = [
        [url("either", {}, "jane:wrong@localhost"), "UserRefused"],
        [url("either", {}, "nobody:secret@localhost"), "UserRefused"],
        [url("nowhere", {}, "postgres@localhost"), "DatabaseMissing"],
        ["postgres://jane@127.0.0.1:1/either", "Unreachable"],
        [
          url("either", { sslmode: "strict" }),
          "has an unknown sslmode: use one of disable, allow, prefer, require, verify-ca, verify-full"
        ],
        [url("either", { sslrootcert: `${place}/none` }), "names a file in sslrootcert that cannot be read"],
        [url("either", { sslcert: `${place}/jane.crt` }), "needs both sslcert and sslkey, or none of them"],
        [url("either", { sslcrl: "x" }), "has the parameter sslcrl, which Leadwell does not know"]
      ] as const
      for (const [address, reason] of reasons) assert.strictEqual(yield* outcome(address), reason)
    })
  )
})
