import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer, Redacted } from "effect"
import { applicationName } from "../ConnectionUse.ts"
import { databaseServers } from "../DatabaseAddress.ts"
import type { PostgresAddress, PostgresOptions } from "../PostgresOptions.ts"
import { makePooledClient } from "./PooledClient.ts"
import { probe } from "./Probe.ts"
import { destinationOf, migrationSilence, silence, watchedSockets } from "./WatchedSockets.ts"

/** Timeouts that stop one transaction from blocking others for long. No transaction of this package comes near them. */
const limits = { statement_timeout: "10000", lock_timeout: "5000", idle_in_transaction_session_timeout: "10000" }

const startupParameters = { ...limits, timezone: "UTC", client_encoding: "UTF8" }

const unlimited =
  "The database ignores statement_timeout, so a statement may block others for ever: " +
  "set it for the user, as docs/operations/database.md says."

/**
 * The servers of an address, and the options of connections to them. A pooler may give each transaction to another
 * server, where a statement that was prepared before is unknown, so through a pooler no statements are prepared.
 */
const placeOf = Effect.fnUntraced(function* (address: PostgresAddress) {
  if ("socket" in address) {
    const config: PgClient.PgClientConfig = { username: "postgres", database: address.database ?? "postgres" }
    return { servers: [{ config, destination: { path: address.socket } }], needsWrites: false, isLimited: true }
  }
  const { needsWrites, urls } = yield* databaseServers(Redacted.value(address.url))
  const { isLimited, isPooled, ssl } = yield* probe({ urls, applicationName, startupParameters })
  const servers = urls.map((url) => {
    const config: PgClient.PgClientConfig = { url: Redacted.make(url.href), ssl, prepare: !isPooled }
    return { config, destination: destinationOf(url) }
  })
  return { servers, needsWrites, isLimited }
})

interface ClientOptions extends PostgresOptions {
  readonly silenceTimeout: Duration.Duration
  /** Runs when the database ignores the time limits. */
  readonly onUnlimited: Effect.Effect<void>
}

const clientWith = ({
  address,
  cutOff = Effect.never,
  maxConnections = 10,
  onUnlimited,
  silenceTimeout
}: ClientOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { isLimited, needsWrites, servers } = yield* placeOf(address)
      if (!isLimited) yield* onUnlimited
      const { connect, end, endSoon } = watchedSockets(silenceTimeout)
      yield* Effect.forkScoped(Effect.andThen(cutOff, end))
      // This finalizer runs before that of the pool, which waits for every statement in progress.
      return Layer.effectDiscard(Effect.addFinalizer(() => endSoon)).pipe(
        Layer.provideMerge(
          PgClient.layerFrom(
            makePooledClient({
              servers: servers.map(({ config, destination }) => ({
                config: { ...config, applicationName, connectTimeout: Duration.seconds(4), startupParameters },
                connect: () => connect(destination)
              })),
              needsWrites,
              maxConnections
            })
          )
        )
      )
    })
  )

/**
 * A client with timeouts for statements, locks, idle transactions and silent connections. It connects to a URL once
 * before it succeeds, and fails when that database cannot be used.
 */
export const client = (options: PostgresOptions) =>
  clientWith({ ...options, silenceTimeout: silence, onUnlimited: Effect.logWarning(unlimited) })

/** A client of one connection that waits for a migration as long as it takes. */
export const migrationClient = (options: PostgresOptions) =>
  clientWith({ ...options, maxConnections: 1, silenceTimeout: migrationSilence, onUnlimited: Effect.void })
