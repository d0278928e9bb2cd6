import { AccessToken, type AccessTokenHash, type AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import type { DatabaseSync } from "node:sqlite"

const TokenText = Schema.fromJsonString(Schema.toCodecJson(AccessToken))
const decode = Schema.decodeUnknownSync(TokenText)
const encode = Schema.encodeSync(TokenText)

type Row = Record<string, unknown> | undefined

const tokenOf = (row: Row): AccessToken | undefined => (row === undefined ? undefined : decode(row["token"]))

/** Returns the token with this id. */
export const tokenWithId = (database: DatabaseSync, id: AccessTokenId): AccessToken | undefined =>
  tokenOf(database.prepare("select token from access_tokens where id = ?").get(id))

/** Returns the token with this hash. */
export const tokenWithHash = (database: DatabaseSync, hash: AccessTokenHash): AccessToken | undefined =>
  tokenOf(database.prepare("select token from access_tokens where hash = ?").get(hash))

/** Adds a token, or replaces the one with its id, which has the same hash. */
export const storeToken = (database: DatabaseSync, token: AccessToken): void => {
  database
    .prepare("insert into access_tokens values (?, ?, ?) on conflict (id) do update set token = excluded.token")
    .run(token.id, token.hash, encode(token))
}

/** Selects the tokens of an account, or all. */
const ofAccount = "(?1 is null or token ->> 'account' = ?1)"

/** Returns one page of the tokens, of an account or of all, the greatest id first. */
export const pageOfTokens = (
  database: DatabaseSync,
  account: string | undefined,
  request: PageRequest
): Page<AccessToken> => {
  const { page, per_page } = request
  const rows = database
    .prepare(`select token from access_tokens where ${ofAccount} order by id desc limit ?2 offset ?3`)
    .all(account ?? null, per_page, BigInt(page - 1) * BigInt(per_page))
  const counted = database.prepare(`select count(*) as total from access_tokens where ${ofAccount}`)
  const total = Number(counted.get(account ?? null)?.["total"])
  return { items: rows.map((row) => decode(row["token"])), total, request }
}
