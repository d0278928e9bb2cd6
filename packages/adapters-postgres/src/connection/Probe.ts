import { PgConnection } from "@effect/sql-pg"
import { Duration, Effect, Redacted, Schema } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { EncodingNotUtf8, ServerTooOld } from "../ConnectionRefusals.ts"
import { databaseProblem } from "../DatabaseProblem.ts"
import { decodeRows } from "../sql/Rows.ts"
import { requirePlainPostgres } from "./PlainPostgres.ts"
import { type Tls, tlsAttempts } from "./TlsOptions.ts"

/** The servers of a database, and what all connections to them send at their start. */
export interface StartupOptions {
  readonly urls: ReadonlyArray<URL>
  readonly applicationName: string
  readonly startupParameters: Readonly<Record<string, string>>
}

/** What a first connection showed. */
interface Probed {
  readonly ssl: Tls
  /** Whether a pooler answers in place of PostgreSQL, so that statements of one client reach several servers. */
  readonly isPooled: boolean
  /** Whether the time limits that the connection asked for are in force. A pooler can be told to ignore them. */
  readonly isLimited: boolean
}

const facts = decodeRows(
  Schema.Struct({
    version: Schema.Int,
    shown: Schema.String,
    encoding: Schema.String,
    pid: Schema.Int,
    is_limited: Schema.Boolean
  })
)

const query = `
  select current_setting('server_version_num')::integer as version, current_setting('server_version') as shown,
    pg_encoding_to_char(encoding)::text as encoding, pg_backend_pid() as pid,
    current_setting('statement_timeout') <> '0' as is_limited
  from pg_database where datname = current_database()`

const attempt = Effect.fnUntraced(function* ({ urls: _, ...options }: StartupOptions, one: URL, ssl: Tls) {
  const url = Redacted.make(one.href)
  const connection = yield* PgConnection.make({ ...options, url, ssl, connectTimeout: Duration.seconds(5) })
  yield* requirePlainPostgres(connection)
  const [found] = yield* facts((yield* connection.query(query, [], false)).rows)
  if (found === undefined) return yield* Effect.die(new Error("the server returned no row"))
  if (found.version < 150_000) return yield* new ServerTooOld({ version: found.shown })
  if (found.encoding !== "UTF8") return yield* new EncodingNotUtf8({ encoding: found.encoding })
  const probed: Probed = { ssl, isPooled: found.pid !== connection.processId, isLimited: found.is_limited }
  return probed
}, Effect.scoped)

/** Whether the next attempt, with or without TLS, may succeed. A wrong password would be wrong again. */
const isAboutTls = (error: SqlError): boolean => {
  const { _tag } = databaseProblem(error)
  return _tag.startsWith("Tls") || _tag.startsWith("Certificate") || _tag === "AddressRefused"
}

/** Connects to one server, with or without TLS as its URL asks for. */
const probeServer = Effect.fnUntraced(function* (options: StartupOptions, url: URL) {
  const [first, second] = yield* tlsAttempts(url)
  if (second === undefined) return yield* attempt(options, url, first)
  return yield* Effect.catchIf(
    attempt(options, url, first),
    (error) => isSqlError(error) && isAboutTls(error),
    (failed) =>
      // Where only TLS is let in, what was wrong with TLS is the reason.
      Effect.mapError(attempt(options, url, second), (error) =>
        isSqlError(error) && second === false && databaseProblem(error)._tag === "TlsDemanded" ? failed : error
      )
  )
})

/**
 * Connects once to the first server that can be used, and returns what all other connections need to know. Fails with
 * the reason of the last server if none can be.
 */
export const probe = (options: StartupOptions) =>
  Effect.firstSuccessOf(options.urls.map((url) => probeServer(options, url)))
