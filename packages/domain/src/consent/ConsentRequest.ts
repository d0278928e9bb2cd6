import { DateTime, Duration, Predicate, Result, Schema } from "effect"
import { InstantFromText } from "../calendar/Instant.ts"
import { languageOf, NewWebAddress, type Website } from "../catalog/Website.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { exactReader, optional } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
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
  given_at: optional(InstantFromText),
  page_url: optional(address),
  certificate_url: optional(
    address.check(Schema.isPattern(/^[Hh][Tt][Tt][Pp][Ss]:/u, { fault: { _tag: "NotHttps" } }))
  ),
  verified: optional(Schema.Struct({ kind: Verification.fields.kind.annotate(selectable), at: InstantFromText }))
}

const read = exactReader(consentKeys)

/** What a lead request says of consent: the text, and all of its record that does not depend on the sender. */
export interface GivenConsent {
  readonly text: ConsentTextId
  readonly given_at: DateTime.Utc
  readonly page_url: string | null
  readonly certificate_url: string | null
  readonly verified: typeof Verification.Type | null
}

/** Returns the fault of a text that a request does not name, or that the website does not have. */
export const noSuchText: Fault = { path: ["consent", "text_version"], rule: { _tag: "NotSelectable" } }

const isRecent = (at: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(at, DateTime.addDuration(now, ahead)) &&
  DateTime.isGreaterThanOrEqualTo(at, DateTime.subtractDuration(now, Duration.days(mostDays)))

/** Returns an address without its query and its fragment, which may hold what a person typed. */
const bareAddress = (url: string): string => url.replace(/[?#].*$/su, "")

const isAbsent = (consent: unknown): boolean => consent === undefined || consent === null || consent === ""

/**
 * Reads the key `consent` of a lead request for a website that keeps consent. Returns null when the website does not
 * demand it and got none.
 */
export const decodeConsent = (
  input: unknown,
  website: Pick<Website, "code" | "language" | "consent">,
  now: DateTime.Utc
): Result.Result<GivenConsent | null, InvalidInput> => {
  const consent = Predicate.isReadonlyObject(input) && Object.hasOwn(input, "consent") ? input["consent"] : undefined
  if (isAbsent(consent)) {
    return website.consent === "recorded"
      ? Result.succeed(null)
      : Result.fail(new InvalidInput({ faults: [noSuchText] }))
  }
  if (!Predicate.isReadonlyObject(consent)) {
    return Result.fail(new InvalidInput({ faults: [faultAt("consent", { _tag: "NotObject" })] }))
  }
  const { faults, values } = read(consent)
  const { certificate_url = null, given_at = now, language, page_url = null, text_version, verified = null } = values
  const all = faults.map(({ path, rule }): Fault => ({ path: ["consent", ...path], rule }))
  if (text_version === undefined && !faults.some(({ path }) => path[0] === "text_version")) all.push(noSuchText)
  for (const [path, at] of [[["given_at"], given_at] as const, [["verified", "at"], verified?.at ?? now] as const]) {
    if (!isRecent(at, now)) all.push({ path: ["consent", ...path], rule: { _tag: "NotRecent", days: mostDays } })
  }
  if (text_version === undefined || all.length > 0) return Result.fail(new InvalidInput({ faults: all }))
  const text = { website: website.code, language: language ?? languageOf(website), version: text_version }
  return Result.succeed({
    text,
    given_at,
    page_url: page_url === null ? null : bareAddress(page_url),
    certificate_url,
    verified
  })
}
