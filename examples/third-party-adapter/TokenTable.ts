import { AccessToken, type AccessTokenHash, type AccessTokenId } from "@leadwell/domain/access/AccessToken"
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

/** Adds a token. */
export const addToken = (database: DatabaseSync, token: AccessToken): void => {
  database
    .prepare("insert into access_tokens (id, hash, token) values (?, ?, ?)")
    .run(token.id, token.hash, encode(token))
}

/** Replaces a token, which keeps its id and its hash. */
export const replaceToken = (database: DatabaseSync, token: AccessToken): void => {
  database.prepare("update access_tokens set token = ? where id = ?").run(encode(token), token.id)
}

/** Selects the tokens of an account, or all. */
const ofAccount = "(? is null or token ->> 'account' = ?)"

/** Returns the tokens of one page, of an account or of all, the greatest id first. */
export const tokensOfPage = (
  database: DatabaseSync,
  account: string | undefined,
  { page, per_page }: PageRequest
): ReadonlyArray<AccessToken> =>
  database
    .prepare(`select token from access_tokens where ${ofAccount} order by id desc limit ? offset ?`)
    .all(account ?? null, account ?? null, per_page, BigInt(page - 1) * BigInt(per_page))
    .map((row) => decode(row["token"]))

/** Counts the tokens of an account, or all. */
export const countOfTokens = (database: DatabaseSync, account: string | undefined): number =>
  Number(
    database
      .prepare(`select count(*) as total from access_tokens where ${ofAccount}`)
      .get(account ?? null, account ?? null)?.["total"]
  )
