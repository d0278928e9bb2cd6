import { DateTime, Duration } from "effect"
import type { AccountId } from "../access/Account.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { comparableEmail } from "./Email.ts"
import type { ReceivedLead } from "./Lead.ts"
import { isPlaceholder } from "./Phone.ts"
import type { Signal } from "./Signal.ts"

/** The receipt of an earlier lead in another subcategory, with a contact of a lead. */
export interface OtherReceipt {
  readonly account: AccountId
  readonly subcategory_id: SubcategoryId
  readonly at: DateTime.Utc
}

/** The number of subcategories that one person may ask about in {@link contactHours} without a signal. */
const mostSubcategories = 3

/** The hours in which the subcategories of a person are counted. */
const contactHours = 24

/** Returns the instant after which other receipts count for a lead that is received at an instant. */
export const othersSince = (received: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(received, { hours: contactHours })

type Because<S extends Signal["signal"]> = Extract<Signal, { readonly signal: S }>["figures"] extends {
  readonly because: infer B
}
  ? B
  : never

/** Returns why no address has this postal code. The letters of a Dutch code are never SA, SD or SS. */
export const postalCodeDoubt = ({
  country,
  postal_code
}: Pick<ReceivedLead, "country" | "postal_code">): Because<"postal_code_implausible"> | undefined => {
  if (postal_code.startsWith("0")) return "leading_zero"
  return country === "Nederland" && /S[ADS]$/u.test(postal_code) ? "unused_letters" : undefined
}

/** Returns why nobody has this telephone number. */
export const phoneDoubt = ({ phone }: Pick<ReceivedLead, "phone">): Because<"phone_implausible"> | undefined => {
  if (/^(.)\1*$/u.test(phone)) return "all_alike"
  if (isPlaceholder(phone) || "0123456789".startsWith(phone)) return "sequence"
  return /^0[1-9]/u.test(phone) ? undefined : "prefix"
}

const testNames = /^(?:test(?:er|ing)?|asdf(?:asdf|g|gh)?|qwerty?|foo|bar|abc|x+)$/u

const isTestName = (name: string): boolean =>
  testNames.test(
    name
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, "")
  )

const testDomain = /@(?:example\.(?:com|net)|test\.(?:com|nl)|.*\.(?:example|test|invalid))$/u

/** Returns why somebody may only have tried the form. One name alone proves nothing: Test is a surname. */
export const testDoubt = ({
  email,
  first_name,
  last_name
}: Pick<ReceivedLead, "email" | "first_name" | "last_name">): Because<"looks_like_a_test"> | undefined => {
  if (isTestName(first_name) && isTestName(last_name)) return "names"
  return testDomain.test(comparableEmail(email)) ? "domain" : undefined
}

const link = /https?:\/\/|\bwww\.\S/iu

const texts = ["description", "first_name", "last_name", "street", "street_number", "city"] as const

/** Returns the keys of the texts that contain a link. */
export const linkedTexts = (lead: Pick<ReceivedLead, "answers" | (typeof texts)[number]>): ReadonlyArray<string> => [
  ...texts.filter((key) => link.test(lead[key])),
  ...lead.answers.filter(({ value }) => typeof value === "string" && link.test(value)).map(({ key }) => `fields.${key}`)
]

/** Returns in how many subcategories the account got leads with a contact of this lead lately, this lead included. */
export const subcategoriesOfContact = (
  { account, created_at, subcategory_id }: Pick<ReceivedLead, "account" | "created_at" | "subcategory_id">,
  others: ReadonlyArray<OtherReceipt>
): number => {
  const counted = others.filter(
    (one) =>
      one.account === account &&
      Duration.isLessThan(DateTime.distance(one.at, created_at), Duration.hours(contactHours))
  )
  return new Set([subcategory_id, ...counted.map((one) => one.subcategory_id)]).size
}

const suspicious: ReadonlySet<Signal["signal"]> = new Set(["trap_filled", "filled_too_fast", "repeated_text"])

/**
 * Returns whether signals say that a machine may have filled in the form of a lead. A reviewer then decides, also when
 * its person confirms it: a machine can open mail.
 */
export const isSuspicious = (signals: ReadonlyArray<Signal>): boolean =>
  signals.some(({ signal }) => suspicious.has(signal))

/** Returns the signals of a lead, from itself and from `others`. */
export const signalsOf = (lead: ReceivedLead, others: ReadonlyArray<OtherReceipt>): ReadonlyArray<Signal> => {
  const [code, phone, test] = [postalCodeDoubt(lead), phoneDoubt(lead), testDoubt(lead)]
  const keys = linkedTexts(lead)
  const subcategories = subcategoriesOfContact(lead, others)
  return [
    ...(code ? [{ signal: "postal_code_implausible", figures: { because: code } } as const] : []),
    ...(phone ? [{ signal: "phone_implausible", figures: { because: phone } } as const] : []),
    ...(test ? [{ signal: "looks_like_a_test", figures: { because: test } } as const] : []),
    ...(keys.length > 0 ? [{ signal: "link_in_text", figures: { keys } } as const] : []),
    ...(subcategories > mostSubcategories
      ? [{ signal: "many_from_contact", figures: { subcategories, hours: contactHours } } as const]
      : [])
  ]
}
