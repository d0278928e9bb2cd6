import { Equal, Result, Schema } from "effect"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { exactReader, required, requiredList, verdict } from "../../../input/InputObject.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { textUpTo } from "../../../input/Text.ts"

const selectable = { fault: { _tag: "NotSelectable" } } as const

/** A language in which people consent. */
export const ConsentLanguage = Schema.Literals(["nl", "en"]).annotate(selectable)

/** A language in which people consent. */
export type ConsentLanguage = typeof ConsentLanguage.Type

/** What people consent to. */
const Purpose = Schema.Literals(["share_with_businesses", "newsletter", "call", "email"])

/** Which text of a website people consented to. Versions count from 1 for each website and language. */
export const ConsentTextId = Schema.Struct({
  website: WebsiteCode,
  language: ConsentLanguage,
  // What every store can count to. A website has a few versions.
  version: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
})

/** Which text of a website people consented to. */
export interface ConsentTextId extends Schema.Schema.Type<typeof ConsentTextId> {}

/**
 * A text that a website shows to whoever consents. It is never changed or removed. `sha256` is the digest of the UTF-8
 * of the text, in hexadecimal digits.
 */
export const ConsentText = Schema.Struct({
  ...ConsentTextId.fields,
  text: textUpTo(4000),
  purposes: Schema.Array(Purpose),
  sha256: Schema.String,
  created_at: Schema.DateTimeUtc
})

/** A text that a website shows to whoever consents. */
export interface ConsentText extends Schema.Schema.Type<typeof ConsentText> {}

const purposeList = Schema.Array(Purpose.annotate(selectable)).check(
  Schema.isMinLength(1, { fault: { _tag: "Empty" } }),
  Schema.isUnique({ fault: { _tag: "Duplicate" } })
)

/** The keys of a new text. The server does not read the text, so it may say more or less than its purposes. */
export const consentTextKeys = {
  language: required(ConsentLanguage),
  text: required(ConsentText.fields.text),
  purposes: requiredList(purposeList, Purpose.literals.length)
}

const read = exactReader(consentTextKeys)

/** A new text, before it has a version. Its purposes are in the order of their names. */
export type NewConsentText = Pick<ConsentText, "language" | "text" | "purposes">

/** Decodes a new text. */
export const decodeConsentText = (input: unknown): Result.Result<NewConsentText, InvalidInput> =>
  Result.map(verdict(consentTextKeys, read(input)), (text) => ({ ...text, purposes: text.purposes.toSorted() }))

/** A text of a website, and whether it is new. */
export interface AddedText {
  readonly text: ConsentText
  readonly isNew: boolean
}

/**
 * Returns a text under the next version of its website and language, of which all texts are given. A text with the same
 * digest and purposes keeps its version.
 */
export const addedTo = (texts: ReadonlyArray<ConsentText>, text: Omit<ConsentText, "version">): AddedText => {
  const isSame = ({ purposes, sha256 }: ConsentText) => sha256 === text.sha256 && Equal.equals(purposes, text.purposes)
  const found = texts.find(isSame)
  return found === undefined
    ? { text: { ...text, version: texts.length + 1 }, isNew: true }
    : { text: found, isNew: false }
}
