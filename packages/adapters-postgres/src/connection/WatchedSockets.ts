import { Duration, Effect } from "effect"
import { connect, type NetConnectOpts, type Socket } from "node:net"
import { silent } from "../sql/AwayReason.ts"

/**
 * How long a connection may be silent. It is longer than the server's own limit of a statement, so a connection that is
 * silent for longer has lost its server: a failover, or a firewall that forgot the connection, ends it without a word.
 */
export const silence = Duration.seconds(12)

/**
 * How long the connection of a migration may be silent. A migration may take hours on a large table; TCP itself notices
 * a lost server in that time, because the socket is kept alive.
 */
export const migrationSilence = Duration.hours(24)

/** How long the statements that run when the client closes may take to end. */
const closingTimeout = Duration.seconds(1)

/** Returns where the URL of a server points to, as libpq reads it. */
export const destinationOf = ({ hostname, port: given, searchParams }: URL): NetConnectOpts => {
  const host = searchParams.get("host") ?? (decodeURIComponent(hostname) || "localhost")
  const port = Number(searchParams.get("port") ?? (given || 5432))
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host: host.replace(/^\[(.*)\]$/, "$1"), port }
}

/**
 * Returns a function that opens sockets to a PostgreSQL, and an end for them all. A socket that is silent for too long
 * is destroyed, because a lost server never answers; what waits for the socket fails.
 */
export const watchedSockets = (silenceTimeout: Duration.Duration) => {
  const open = new Set<Socket>()
  let isEnded = false
  const end = () => {
    isEnded = true
    for (const socket of open) socket.destroy(new Error("the client closes"))
  }
  return {
    connect: (to: NetConnectOpts): Socket => {
      const socket = connect({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000, ...to })
      open.add(socket)
      socket.once("close", () => open.delete(socket))
      if (isEnded) return socket.destroy(new Error("the client is closed"))
      return socket.setTimeout(Duration.toMillis(silenceTimeout), () => socket.destroy(new Error(silent)))
    },
    /** Destroys all sockets, and each one that is opened afterwards. */
    end: Effect.sync(end),
    /** Does the same after a moment, so that a silent socket delays no shutdown. */
    endSoon: Effect.sync(() => void setTimeout(end, Duration.toMillis(closingTimeout)).unref())
  }
}
