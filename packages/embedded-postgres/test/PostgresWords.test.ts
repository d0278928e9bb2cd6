import { assert, describe, it } from "@effect/vitest"
import { isReady, lastProblemIn } from "../src/internal/PostgresWords.ts"

const log = `2026-11-21 10:15:04.700 UTC [17714] ERROR:  duplicate key value violates unique constraint "leads_pkey"
2026-11-21 10:15:04.700 UTC [17714] DETAIL:  Key (email)=(jane@example.nl) already exists.
2026-11-21 10:15:04.767 UTC [17715] PANIC:  could not write to file "pg_wal/xlogtemp.17715": No space left on device
2026-11-21 10:15:04.769 UTC [17704] LOG:  all server processes terminated; reinitializing
2026-11-21 10:15:04.790 UTC [17723] FATAL:  the database system is in recovery mode
2026-11-21 10:15:04.800 UTC [17726] FATAL:  the database system is not yet accepting connections
2026-11-21 10:15:04.800 UTC [17726] DETAIL:  Consistent recovery state has not been yet reached.
`

describe("the log of a PostgreSQL that has ended", () => {
  it("tells why, which is not what it told its clients meanwhile", () => {
    assert.strictEqual(lastProblemIn(log), 'could not write to file "pg_wal/xlogtemp.17715": No space left on device')
  })

  it("tells nothing of a statement that failed before", () => {
    assert.strictEqual(lastProblemIn(log.split("\n").slice(0, 2).join("\n")), "it did not say why")
  })
})

describe("the log of a PostgreSQL that starts", () => {
  it("tells when it accepts connections, as a standby too", () => {
    const lines = ["starting PostgreSQL 18.1", "database system is ready to accept connections", log]
    assert.deepStrictEqual(lines.map(isReady), [false, true, false])
    assert.isTrue(isReady("LOG:  database system is ready to accept read-only connections"))
  })
})
