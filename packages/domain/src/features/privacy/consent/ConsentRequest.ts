import { DateTime, Duration, Predicate, Result, Schema } from "effect"
import { OffsetInstantFromText } from "../../../calendar/Instant.ts"
import { languageOf, NewWebAddress, type Website } from "../../../catalog/Website.ts"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { exactReader, optional, reader, type Reading, unexpectedKeys, verdict } from "../../../input/InputObject.ts"
import { InvalidInput } from "../../../input/InvalidInput.ts"
import { enclosed } from "../../../intake/Enclosure.ts"
import { Verification } from "./ConsentRecord.ts"
import { ConsentLanguage, ConsentTextId } from "./ConsentText.ts"

/** How far ahead of the server the clock of a sender may be. */
const ahead = Duration.minutes(5)

/** The number of days for which a sender may keep a consent before it sends the lead. */
const mostDays = 30

const selectable = { fault: { _tag: "NotSelectable" } } as const

const address = NewWebAddress.check(Schema.isMaxCodePoints(500, { fault: { _tag: "TooLong", max: 500 } }))

/**
 * The keys of `consent` in a lead request. `page_url` is where the person consented, and `certificate_url` is an
 * address of a certificate that others issued, which is never fetched.
 */
const consentKeys = {
  text_version: optional(ConsentTextId.fields.version.annotate({ fault: { _tag: "NotSelectable" } })),
  language: optional(ConsentLanguage),
  given_at: optional(OffsetInstantFromText),
  page_url: optional(address),
  certificate_url: optional(
    address.check(Schema.isPattern(/^[Hh][Tt][Tt][Pp][Ss]:/u, { fault: { _tag: "NotHttps" } }))
  ),
  verified: optional(Schema.Struct({ kind: Verification.fields.kind.annotate(selectable), at: OffsetInstantFromText }))
}

const { certificate_url: _, verified: __, ...formKeys } = consentKeys
const { given_at: ___, page_url: ____, ...textKeys } = formKeys

const read = exactReader(consentKeys)
const readForm = exactReader(formKeys)
const readText = reader(textKeys)

/**
 * What a form of ours may have shown to the person: the texts, if the form is known, and the origins of its pages. A
 * page of the server itself has none, and the server writes its address.
 */
export interface ShownByForm {
  readonly texts?: ReadonlyArray<ConsentTextId>
  readonly origins?: ReadonlyArray<string>
}

/** What a form of ours may have shown to the person. No other way shows anything. */
export const ShownByForm = enclosed<ShownByForm>("@leadwell/domain/features/privacy/consent/ConsentRequest/ShownByForm")

/** What a lead request says of consent: the text, and all of its record that does not depend on the sender. */
export interface GivenConsent {
  readonly text: ConsentTextId
  readonly given_at: DateTime.Utc
  readonly page_url: string | null
  readonly certificate_url: string | null
  readonly verified: typeof Verification.Type | null
}

const noSuchText: Fault = { path: ["text_version"], rule: { _tag: "NotSelectable" } }

const isRecent = (at: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(at, DateTime.addDuration(now, ahead)) &&
  DateTime.isGreaterThanOrEqualTo(at, DateTime.subtractDuration(now, Duration.days(mostDays)))

/**
 * Returns an address without its query and its fragment, which may hold what a person typed. A browser reads a
 * backslash as a slash, which others might take for a part of the host.
 */
const bareAddress = (url: string | undefined): string | null =>
  url?.replace(/[?#].*$/su, "").replaceAll("\\", "/") ?? null

const isAbsent = (consent: unknown): boolean => consent === undefined || consent === null || consent === ""

const consentIn = (input: unknown): unknown =>
  Predicate.isReadonlyObject(input) && Object.hasOwn(input, "consent") ? input["consent"] : undefined

type Named = Pick<Website, "code" | "language">

/** Returns the text that a lead request names, if it is well-formed. */
export const namedText = (input: unknown, website: Named): ConsentTextId | undefined => {
  const { faults, values } = readText(consentIn(input))
  return values.text_version === undefined || faults.length > 0
    ? undefined
    : { website: website.code, language: values.language ?? languageOf(website), version: values.text_version }
}

const refused = (faults: ReadonlyArray<Fault>) =>
  Result.fail(new InvalidInput({ faults: faults.map(({ path, rule }) => ({ path: ["consent", ...path], rule })) }))

/** What is known of the text that a request names: whether the website has it, and what a form of ours showed. */
interface KnownText {
  readonly isKnown: boolean
  readonly shown?: ShownByForm | undefined
}

const textFaults = (text: ConsentTextId, { isKnown, shown }: KnownText): ReadonlyArray<Fault> => {
  const isShown = ({ language, version }: ConsentTextId) => text.language === language && text.version === version
  if (shown?.texts?.some(isShown) === false) return [{ path: ["text_version"], rule: { _tag: "Outdated" } }]
  return isKnown ? [] : [noSuchText]
}

/** Returns the faults of keys that say more of a verification than its record keeps. */
const verifiedFaults = (verified: unknown): ReadonlyArray<Fault> =>
  unexpectedKeys(verified, Object.keys(Verification.fields)).map(({ path, rule }) => ({
    path: ["verified", ...path],
    rule
  }))

const ageFaults = (path: Fault["path"], at: DateTime.Utc | undefined, now: DateTime.Utc): ReadonlyArray<Fault> =>
  at === undefined || isRecent(at, now) ? [] : [{ path, rule: { _tag: "NotRecent", days: mostDays } }]

const pageFaults = (url: string | undefined, origins: ReadonlyArray<string> | undefined): ReadonlyArray<Fault> =>
  url === undefined || origins === undefined || origins.includes(new URL(url).origin)
    ? []
    : [faultAt("page_url", { _tag: "NotSelectable" })]

/**
 * Reads the key `consent` of a lead request for a website that keeps consent. Returns null when the website does not
 * demand it and got none. What comes through a form of ours was given at the receipt, and nobody else certifies it.
 */
export const decodeConsent = (
  input: unknown,
  website: Named & Pick<Website, "consent">,
  now: DateTime.Utc,
  known: KnownText
): Result.Result<GivenConsent | null, InvalidInput> => {
  const consent = consentIn(input)
  if (isAbsent(consent)) return website.consent === "recorded" ? Result.succeed(null) : refused([noSuchText])
  if (!Predicate.isReadonlyObject(consent)) return refused([{ path: [], rule: { _tag: "NotObject" } }])
  const reading: Reading<typeof consentKeys> =
    known.shown === undefined ? read(consent) : readForm({ ...consent, given_at: undefined })
  const { certificate_url, given_at, page_url, text_version, verified } = reading.values
  const text = namedText(input, website)
  const isNamed = text_version !== undefined || reading.faults.some(({ path }) => path[0] === "text_version")
  const valid = verdict(consentKeys, reading, [
    ...(isNamed ? [] : [noSuchText]),
    ...(text === undefined ? [] : textFaults(text, known)),
    ...(known.shown === undefined ? verifiedFaults(consent["verified"]) : []),
    ...ageFaults(["given_at"], given_at, now),
    ...ageFaults(["verified", "at"], verified?.at, now),
    ...pageFaults(page_url, known.shown?.origins)
  ])
  if (Result.isFailure(valid)) return refused(valid.failure.faults)
  return Result.succeed({
    text: text!,
    given_at: given_at ?? now,
    page_url: bareAddress(page_url),
    certificate_url: bareAddress(certificate_url),
    verified: verified ?? null
  })
}
