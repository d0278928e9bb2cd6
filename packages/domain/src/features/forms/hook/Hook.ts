import { Effect, Result, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import { AccountId } from "../../../access/Account.ts"
import { Actor } from "../../../access/Actor.ts"
import { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { Identifier } from "../../../input/Identifier.ts"
import { nameUpTo, newNameUpTo, textUpTo } from "../../../input/Text.ts"
import { Fact } from "../../../privacy/Fact.ts"
import { ReceivedKey } from "./Received.ts"

/** The id of a hook, a UUIDv7. */
export const HookId = Identifier.pipe(Schema.brand("HookId"))

/** The id of a hook. */
export type HookId = typeof HookId.Type

/** The SHA-256 digest of the secret of a hook, as 64 hexadecimal digits. The secret itself is not stored. */
export const HookHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).pipe(Schema.brand("HookHash"))

/** The SHA-256 digest of the secret of a hook. */
export type HookHash = typeof HookHash.Type

/** How the forms of a hook write a date. A date as ISO 8601 writes it is always taken. */
export const DateFormat = Schema.Literals(["yyyy-mm-dd", "dd-mm-yyyy", "mm/dd/yyyy"]).annotate({
  fault: { _tag: "NotSelectable" }
})

/** How the forms of a hook write a date. */
export type DateFormat = typeof DateFormat.Type

/** The value of a key that no form sends. */
export const Constant = Schema.Union([textUpTo(1000), Schema.Finite, Schema.Boolean])

/** The value of a key that no form sends. */
export type Constant = typeof Constant.Type

/** The key of a form that fills one of ours, to the letter. `yes` are the only texts under it that mean yes. */
export const Source = Schema.Union([
  textUpTo(255),
  Schema.Struct({ key: textUpTo(255), yes: Schema.Array(nameUpTo(1000)) })
])

/** The key of a form that fills one of ours. */
export type Source = typeof Source.Type

/** Returns the key itself of a source. */
export const keyOfSource = (source: Source): string => (typeof source === "string" ? source : source.key)

/**
 * An address to which forms of one website post requests of one subcategory under their own keys. `map` has the source
 * of each of ours, and `constants` the values of ours that they do not send. `terms_text` is what a
 * visitor agreed to. `received_keys` are the last lists of keys that differ, the newest first, and none is older than
 * `keys_since`. A hook that is removed takes nothing more, but what waits of it can still be mended.
 */
export const Hook = Schema.Struct({
  id: HookId,
  hash: HookHash,
  account: AccountId,
  website: WebsiteCode,
  subcategory: SubcategoryId,
  name: newNameUpTo(255),
  map: Schema.Record(Schema.String, Source),
  constants: Schema.Record(Schema.String, Constant),
  date_format: DateFormat,
  terms_text: Schema.NullOr(textUpTo(4000)),
  created_at: Schema.DateTimeUtc,
  created_by: Actor,
  removed_at: Schema.NullOr(Schema.DateTimeUtc),
  received_keys: Schema.Array(Schema.Array(ReceivedKey)),
  keys_since: Schema.NullOr(Schema.DateTimeUtc)
})

/** An address to which forms of one website post requests of one subcategory. */
export interface Hook extends Schema.Schema.Type<typeof Hook> {}

/** Returns a hook without lists of keys. The next body that comes tells its keys again. */
export const withoutKeys = (hook: Hook): Hook => ({ ...hook, received_keys: [], keys_since: null })

/** The maximum number of hooks of one account. Removed ones do not count. */
export const mostHooks = 100

/** The account has {@link mostHooks} hooks. */
export class TooManyHooks extends Fact("TooManyHooks", "The account has as many hooks as it may have.")<{
  readonly account: AccountId
}> {}

/** Refuses another hook for an account that has so many. */
export const checkRoom = (stored: number, { account }: Pick<Hook, "account">): Result.Result<void, TooManyHooks> =>
  stored < mostHooks ? Result.void : Result.fail(new TooManyHooks({ account }))

const utf8 = new TextEncoder()

/** Returns a new secret of a hook: `lw_hook_` and 43 base64url characters, which encode 256 random bits. */
export const newHookSecret = Effect.gen(function* () {
  const random = yield* SecureRandom
  return `lw_hook_${Base64Url.encode(yield* random.randomBytes(32))}`
})

/** Returns whether a text has the form of a secret of a hook. A text of another form costs no query. */
export const isHookSecret = (text: string): boolean => /^lw_hook_[A-Za-z0-9_-]{43}$/u.test(text)

/** Returns the digest under which the secret of a hook is stored. */
export const hashHookSecret = Effect.fnUntraced(function* (secret: string) {
  const digest = yield* Digest
  return (yield* digest.digestHex(sha256, utf8.encode(secret))) as HookHash
})
