import { assert, describe, it } from "@effect/vitest"
import {
  AddressInvalid,
  EncodingNotUtf8,
  NotPlainPostgres,
  ServerTooOld
} from "@leadwell/adapters-postgres/ConnectionRefusals"
import type { DatabaseFailure } from "@leadwell/adapters-postgres/DatabaseUnusable"
import {
  DatabaseTooNew,
  SchemaTaken,
  TablesNotMigrated,
  UnreleasedTables
} from "@leadwell/adapters-postgres/Migrations"
import { Effect } from "effect"
import { Migrator } from "effect/sql"
import {
  AuthenticationError,
  AuthorizationError,
  ConnectionError,
  LockTimeoutError,
  SqlError
} from "effect/sql/SqlError"
import { refusedAs } from "../../src/storage/DatabaseRefusal.ts"

/** An error of the client, with the text and the code that PostgreSQL, PgBouncer or Node gives. */
const failed = (
  text: string,
  code: string,
  Reason:
    | typeof AuthenticationError
    | typeof AuthorizationError
    | typeof ConnectionError
    | typeof LockTimeoutError = ConnectionError
) => {
  const cause = Object.assign(new Error(text), { code })
  return new SqlError({ reason: new Reason({ cause, message: `PgConnection: ${text}`, operation: "connect" }) })
}

const noRight = failed("permission denied for database leads", "42501", AuthorizationError)

const failures: ReadonlyArray<readonly [DatabaseFailure, string]> = [
  [failed('database "nowhere" does not exist', "3D000"), "names a database that does not exist: "],
  [failed("password authentication failed", "28P01", AuthenticationError), "is refused by the database: "],
  [failed("no pg_hba.conf entry, SSL encryption", "28000", AuthenticationError), "is refused by pg_hba.conf"],
  [failed("no pg_hba.conf entry, no encryption", "28000", AuthenticationError), "leads to a database that demands TLS"],
  [failed("valid client certificate", "28000", AuthenticationError), "leads to a database that demands a certificate"],
  [failed("Server refused TLS", ""), "demands TLS by its sslmode, and the database offers none"],
  [failed("self-signed", "SELF_SIGNED_CERT_IN_CHAIN"), "leads to a database whose certificate is not trusted"],
  [failed("expired", "CERT_HAS_EXPIRED"), "leads to a database whose certificate is not trusted"],
  [failed("altnames", "ERR_TLS_CERT_ALTNAME_INVALID"), "has a host that is not in the certificate"],
  [
    failed("unsupported startup parameter: lock_timeout", "08P01"),
    "leads to a pooler that refuses the start-up parameter lock_timeout"
  ],
  [failed("connect ECONNREFUSED", "ECONNREFUSED"), "cannot be reached: "],
  [failed("canceling statement", "55P03", LockTimeoutError), "is locked by another program, such as a server that "],
  [failed("cannot execute CREATE SCHEMA", "25006"), "cannot be used now, because it is read-only."],
  [failed("could not extend file", "53100"), "cannot be used now, because its disk is full."],
  [failed("too many clients", "53300"), "cannot be used now, because it takes no more connections."],
  [noRight, "has a user who may not create the tables: "],
  [
    new Migrator.MigrationError({ kind: "Failed", message: "", cause: noRight }),
    "has a user who may not create the tables: "
  ],
  [new Migrator.MigrationError({ kind: "Failed", message: "" }), "cannot be brought up to date: "],
  [new AddressInvalid({ problem: "has an unknown sslmode" }), "has an unknown sslmode."],
  [new EncodingNotUtf8({ encoding: "LATIN1" }), "is a database in the encoding LATIN1: "],
  [new ServerTooOld({ version: "14.19" }), "leads to PostgreSQL 14.19: use version 15 or newer."],
  [new NotPlainPostgres({ product: "CockroachDB" }), "leads to CockroachDB, where events would be missed: "],
  [new DatabaseTooNew({ found: 14, known: 13 }), "is at version 14 of a newer Leadwell, this one knows 13: "],
  [new SchemaTaken(), "has a schema leadwell with other objects in it: "],
  [new TablesNotMigrated({ found: 0, known: 13 }), "has no tables of Leadwell: "],
  [new TablesNotMigrated({ found: 12, known: 13 }), "has tables of version 12, this Leadwell needs 13: "],
  [new UnreleasedTables(), "has tables from before the first release, which no Leadwell upgrades: "]
]

describe("a database that cannot be used", () => {
  it.effect("is refused in one sentence that names the setting and what to do", () =>
    Effect.gen(function* () {
      for (const [failure, beginning] of failures) {
        const { lines } = yield* Effect.flip(refusedAs("DATABASE_URL")(failure))
        assert.strictEqual(lines.length, 1)
        assert.isTrue(lines[0]?.startsWith(`DATABASE_URL ${beginning}`), lines[0])
        assert.match(lines[0] ?? "", /^[^\n]+[^.]\.$/)
      }
    })
  )
})
