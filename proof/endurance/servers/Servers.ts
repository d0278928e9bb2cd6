import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "./Database.ts"
import { makeServer, writeClock } from "./Server.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-run-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/**
 * Starts `count` servers with a catalogue on an empty database, their clocks off by `offset` milliseconds. They begin
 * together, as after an upgrade.
 */
export const startServers = Effect.fnUntraced(function* (
  count: number,
  catalogue: object,
  database: Database,
  name: string,
  offset: number
) {
  const path = yield* folder
  const catalog = join(path, "catalog.json")
  writeFileSync(catalog, JSON.stringify(catalogue))
  const servers = []
  for (let index = 0; index < count; index++) {
    const gateway = yield* database.gateway
    const clockFile = join(path, `clock-${index}`)
    writeClock(clockFile, offset)
    const settings = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${gateway.port}/${name}?sslmode=disable`,
      CATALOG_FILE: catalog,
      RATE_LIMIT_PER_MINUTE: "off",
      RETENTION_DAYS: "0",
      WEBHOOK_ALLOW_PRIVATE: "on",
      LOG_FORMAT: "json",
      LOG_LEVEL: "debug"
    }
    servers.push(yield* makeServer({ index, gateway, clockFile, settings }))
  }
  for (const { listening } of servers) yield* listening
  return servers
})
