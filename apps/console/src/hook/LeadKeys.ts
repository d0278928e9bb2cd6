import { countries } from "../api/ContractValues.ts"
import { useAnswer } from "../api/Queries.ts"
import { type Option, optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"

/** A value of a lead request, as a person reads of it. */
export interface LeadKey {
  /** Its key in the interface, such as `postal_code` or `fields.roof_type`. */
  readonly key: string
  readonly label: string
  readonly group: "person" | "place" | "work" | "agreement" | "consent" | "answers"
  readonly kind: "text" | "longText" | "boolean" | "number" | "date" | "choice"
  readonly options?: ReadonlyArray<Option<string>>
  /** Whether a lead needs it. */
  readonly isRequired: boolean
  /** Whether it proves something of one person, so that it is never always the same. */
  readonly isNeverConstant?: true
}

/** Returns the values of a lead request of any subcategory: the website and the subcategory are those of the hook. */
const useCommonKeys = (): ReadonlyArray<LeadKey> => {
  const { common, consent, privacy, sending } = useTexts()
  const { keys } = sending.hooks
  const isRequired = true
  const optional = { kind: "text", isRequired: false } as const
  const ofPerson = { group: "person", kind: "text", isRequired } as const
  const ofPlace = { group: "place", kind: "text", isRequired } as const
  const agreement = { group: "agreement", kind: "boolean" } as const
  const ofConsent = { group: "consent", ...optional } as const
  const proof = { ...ofConsent, isNeverConstant: true } as const
  const genderOptions = optionsOf<string>(privacy.genders)
  const countryOptions = countries.map((id) => ({ id, name: id }))
  const languages = optionsOf<string>(common.languages)
  return [
    { key: "gender", label: privacy.gender, ...ofPerson, ...optional, kind: "choice", options: genderOptions },
    { key: "first_name", label: privacy.firstName, ...ofPerson },
    { key: "last_name", label: privacy.lastName, ...ofPerson },
    { key: "full_name", label: keys.full_name, ...ofPerson, ...optional },
    { key: "email", label: common.email, ...ofPerson },
    { key: "phone", label: common.phone, ...ofPerson },
    { key: "postal_code", label: common.postalCode, ...ofPlace },
    { key: "street_number", label: privacy.streetNumber, ...ofPlace },
    { key: "street_number_addition", label: sending.imports.addition, ...ofPlace, ...optional },
    { key: "street", label: privacy.street, ...ofPlace },
    { key: "city", label: common.city, ...ofPlace },
    { key: "country", label: common.country, ...ofPlace, ...optional, kind: "choice", options: countryOptions },
    { key: "preferred_date_of_execution", label: common.preferredDate, group: "work", kind: "date", isRequired },
    { key: "description", label: common.question, group: "work", kind: "longText", isRequired },
    { key: "accept_terms", label: keys.accept_terms, ...agreement, isRequired },
    { key: "subscribe_to_newsletter", label: keys.subscribe_to_newsletter, ...agreement, isRequired: false },
    { key: "consent.text_version", label: keys.text_version, ...ofConsent, kind: "number" },
    { key: "consent.language", label: keys.text_language, ...ofConsent, kind: "choice", options: languages },
    { key: "consent.given_at", label: consent.agreedOn, ...proof },
    { key: "consent.page_url", label: consent.page, ...ofConsent },
    { key: "consent.certificate_url", label: consent.certificate, ...proof }
  ]
}

/** Reads the values of a lead request of a subcategory. Until they are read, those that all have are there. */
export const useLeadKeys = (subcategory: string): ReadonlyArray<LeadKey> => {
  const all = useCommonKeys()
  const params = { subcategory }
  const { data } = useAnswer(
    "GET /api/subcategories/:subcategory/fields",
    { params, query: { per_page: "100" } },
    { enabled: subcategory !== "" }
  )
  const ofForm = (data?.data ?? []).map(({ key, label, options, required: isRequired, type }): LeadKey => ({
    key: `fields.${key}`,
    label,
    group: "answers",
    kind: type,
    ...(options && { options: options.map((id) => ({ id, name: id })) }),
    isRequired
  }))
  return [...all, ...ofForm]
}

/** Returns the values of a lead request under flat keys, such as `fields.roof_type`. */
export const flatRequest = (request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([key, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one] as const)
        : [[key, value] as const]
    )
  )

/** Returns what names a key of a lead request; a key that no lead has stays as it is. */
export const labelOf = (keys: ReadonlyArray<LeadKey>, key: string): string =>
  keys.find((one) => one.key === key)?.label ?? key
