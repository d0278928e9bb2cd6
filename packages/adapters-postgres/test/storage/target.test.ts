import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Cause, Effect, Layer, Redacted } from "effect"
import { type AddressInfo, connect, createServer, type Server } from "node:net"
import { inspect } from "node:util"
import { freshDatabase } from "../FreshDatabase.ts"

/** The URL of an empty database: a port on 127.0.0.1 that forwards to the socket of the cluster. */
const freshUrl = Effect.gen(function* () {
  const address = yield* freshDatabase
  if (!("socket" in address)) throw new Error("the test cluster has no socket")
  const listening = new Promise<Server>((resolve) => {
    const server = createServer((client) => {
      const database = connect(address.socket)
      client.pipe(database).pipe(client)
      client.on("error", () => database.destroy())
      database.on("error", () => client.destroy())
    })
    server.listen(0, "127.0.0.1", () => resolve(server))
  })
  const server = yield* Effect.acquireRelease(
    Effect.promise(() => listening),
    (server) => Effect.sync(() => server.close())
  )
  const { port } = server.address() as AddressInfo
  return `postgres://postgres:top-secret@127.0.0.1:${port}/${address.database}`
})

const forms: Readonly<Record<string, (url: string) => PostgresStorage.PostgresTarget>> = {
  "a URL": (url) => url,
  "a redacted URL": (url) => Redacted.make(url),
  "an object with a URL": (url) => ({ url }),
  "an object with a redacted URL": (url) => ({ url: Redacted.make(url), maxConnections: 1 }),
  "an address": (url) => ({ address: { url: Redacted.make(url) } })
}

describe("PostgresStorage", () => {
  it.live.each(Object.entries(forms))("takes %s", ([, targetOf]) =>
    Effect.gen(function* () {
      const layer = PostgresStorage.layer(targetOf(yield* freshUrl))
      assert.isTrue(yield* StorageHealth.use(({ isReachable }) => isReachable).pipe(Effect.provide(layer)))
    })
  )

  it.live.each([
    "postgres://me:top-secret@127.0.0.1:1/leads",
    "postgres://me:top-secret@two words/leads",
    "postgres://me:top-secret@127.0.0.1:99999/leads",
    "mysql://me:top-secret@127.0.0.1/leads",
    "me:top-secret@127.0.0.1/leads"
  ])("repeats no password when it fails: %s", (url) =>
    Effect.gen(function* () {
      const cause = yield* Effect.flip(Effect.sandbox(Layer.build(PostgresStorage.layer(url))))
      const [reason] = cause.reasons.filter(Cause.isFailReason)
      assert.match(reason?.error.message ?? "", /^The database URL [^\n]+[^.]\.$/)
      assert.notInclude(inspect(cause, { depth: 20 }) + Cause.pretty(cause), "top-secret")
    })
  )
})
