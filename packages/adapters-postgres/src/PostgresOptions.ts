import { type Effect, Redacted } from "effect"

/** The address of a database: a URL, or the private socket of an embedded PostgreSQL. */
export type PostgresAddress =
  | { readonly url: Redacted.Redacted<string> }
  | { readonly socket: string; readonly database?: string }

/** Options of the connections to a database. */
export interface PostgresOptions {
  readonly address: PostgresAddress
  /** The most connections that are open at once, 10 by default. */
  readonly maxConnections?: number
  /**
   * When it completes, all connections are cut, and statements under way fail. A server that is shut down completes it
   * at its deadline, because a statement on a silent connection delays the shutdown for seconds. Without it, nothing is
   * cut while the layer lives.
   */
  readonly cutOff?: Effect.Effect<void>
}

/** A URL. One that is not set, such as a missing environment variable, is refused with a sentence. */
type Url = string | Redacted.Redacted<string> | undefined

/** A database as a program names it: by its URL, alone or with options, or by its {@link PostgresOptions}. */
export type PostgresTarget = Url | { readonly url: Url; readonly maxConnections?: number } | PostgresOptions

const addressOf = (url: Url): PostgresAddress => ({ url: Redacted.isRedacted(url) ? url : Redacted.make(url ?? "") })

/** Returns the options of a target. A URL is redacted, because it may contain a password. */
export const optionsOf = (target: PostgresTarget): PostgresOptions => {
  if (target === undefined || typeof target === "string" || Redacted.isRedacted(target))
    return { address: addressOf(target) }
  if ("address" in target) return target
  const { url, ...rest } = target
  return { ...rest, address: addressOf(url) }
}
