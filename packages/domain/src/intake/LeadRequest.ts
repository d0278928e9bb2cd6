import { Option, Result, Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { SubcategoryId, type Subcategory } from "../catalog/Subcategory.ts"
import { WebsiteCode, type Website } from "../catalog/Website.ts"
import { CountryName, defaultCountry } from "../geography/Country.ts"
import { PostalCodeText, isPostalCodeOf, type PostalCodeRule } from "../geography/PostalCode.ts"
import { faultAt, type Fault } from "../input/Fault.ts"
import { defaulted, reader, required, type Read, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { compactText } from "../input/NormalText.ts"
import { textUpTo } from "../input/Text.ts"
import { NewEmail } from "../lead/Email.ts"
import { answersTo, type FormAnswer } from "../lead/FormAnswers.ts"
import { GenderText } from "../lead/Gender.ts"
import { isPhoneOf, Phone } from "../lead/Phone.ts"

const selectable = { fault: { _tag: "NotSelectable" } } as const

/**
 * The keys of a lead request, in the order in which faults are reported.
 *
 * Source: the interface's table "Lead (input on creation)".
 */
export const leadRequestKeys = {
  website_code: required(WebsiteCode),
  subcategory_id: required(SubcategoryId),
  postal_code: required(PostalCodeText, compactText),
  country: defaulted(CountryName, defaultCountry),
  city: required(textUpTo(255)),
  street: required(textUpTo(255)),
  street_number: required(textUpTo(8)),
  preferred_date_of_execution: required(CalendarDate),
  description: required(textUpTo(1000)),
  gender: required(GenderText),
  first_name: required(textUpTo(255)),
  last_name: required(textUpTo(255)),
  email: required(NewEmail, compactText),
  phone: required(Phone, compactText),
  accept_terms: required(Schema.Literal(true).annotate({ fault: { _tag: "NotAccepted" } })),
  subscribe_to_newsletter: required(Schema.Boolean),
  fields: required(Schema.Record(Schema.String, Schema.Unknown))
}

type Keys = typeof leadRequestKeys

/** A valid lead request. `answers` holds the entries of `fields` in form order. */
export interface LeadRequest extends Omit<Read<Keys>, "fields"> {
  readonly answers: ReadonlyArray<FormAnswer>
}

/** The data that validates a lead request: the day of its arrival, and the website and subcategory that it names. */
export interface LeadRequestContext {
  readonly today: CalendarDate
  readonly website: Option.Option<Website>
  readonly subcategory: Option.Option<Subcategory>
  readonly postalCodes: PostalCodeRule
}

const read = reader(leadRequestKeys)

const references = reader({
  website_code: leadRequestKeys.website_code,
  subcategory_id: leadRequestKeys.subcategory_id
})

/** Returns the website and subcategory that an input names, so that both can be found before the validation. */
export const referencesOf = (
  input: unknown
): { readonly website_code?: WebsiteCode; readonly subcategory_id?: SubcategoryId } => references(input).values

/** Returns the faults of the keys that decide who gets a lead, by what they name. */
export const originFaults = (
  values: Pick<ReturnType<typeof read>["values"], "website_code" | "subcategory_id" | "postal_code" | "country">,
  context: Omit<LeadRequestContext, "today">
): Array<Fault> => {
  const faults: Array<Fault> = []
  if (values.website_code !== undefined && context.website._tag === "None") {
    faults.push(faultAt("website_code", selectable.fault))
  }
  if (values.subcategory_id !== undefined && context.subcategory._tag === "None") {
    faults.push(faultAt("subcategory_id", selectable.fault))
  }
  if (values.postal_code !== undefined && !isPostalCodeOf(values.postal_code, values.country, context.postalCodes)) {
    faults.push(faultAt("postal_code", { _tag: "NotPostalCode" }))
  }
  return faults
}

const faultsInContext = (values: ReturnType<typeof read>["values"], context: LeadRequestContext): Array<Fault> => {
  const faults = originFaults(values, context)
  const day = values.preferred_date_of_execution
  if (day !== undefined && day <= context.today) {
    faults.push(faultAt("preferred_date_of_execution", { _tag: "NotAfterToday" }))
  }
  if (values.phone !== undefined && !isPhoneOf(values.phone, values.country, context.postalCodes)) {
    faults.push(faultAt("phone", { _tag: "NotDigits", digits: 10 }))
  }
  return faults
}

const isAbsent = (reading: ReturnType<typeof read>): boolean =>
  reading.faults.some((fault) => fault.path[0] === "fields" && fault.rule._tag === "Required")

/**
 * Validates a lead request and reports all faults. When `fields` is missing, every required answer is reported too.
 *
 * @example
 * ```ts
 * const verdict = decodeLeadRequest(await request.json(), { today, website, subcategory, postalCodes: "dutch" })
 * ```
 */
export const decodeLeadRequest = (
  input: unknown,
  context: LeadRequestContext
): Result.Result<LeadRequest, InvalidInput> => {
  const reading = read(input)
  const further = faultsInContext(reading.values, context)
  const given = reading.values.fields ?? (isAbsent(reading) ? {} : undefined)
  const form =
    context.subcategory._tag === "Some" && given !== undefined
      ? answersTo(context.subcategory.value.fields, given)
      : { answers: [], faults: [] }
  return Result.map(verdict(leadRequestKeys, reading, [...further, ...form.faults]), ({ fields: _, ...request }) => ({
    ...request,
    answers: form.answers
  }))
}
