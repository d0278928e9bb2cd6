import type { Lead } from "./Lead.ts"

const personal = {
  postal_code: "",
  city: "",
  street: "",
  street_number: "",
  description: "",
  gender: "unknown",
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  answers: [],
  signals: [],
  extra_info: null,
  remark: null
} as const

/** The fields of a lead that hold personal data, with their values after an erasure. A new lead may not have these. */
export const blanks = personal as unknown as Pick<Lead, keyof typeof personal>

/** Returns whether the personal data of a lead is erased. */
export const isErased = ({ anonymised_at }: Pick<Lead, "anonymised_at">): boolean => anonymised_at !== null
