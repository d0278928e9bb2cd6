import { Schema } from "effect"
import { AccountId } from "../access/Account.ts"
import { Country } from "../geography/Country.ts"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { AffiliateId } from "./Affiliate.ts"
import { Pause } from "./Pause.ts"

/** The id of a business. */
export const BusinessId = Identifier.pipe(Schema.brand("BusinessId"))

/** The id of a business. */
export type BusinessId = typeof BusinessId.Type

/** What `PhoneText` reads, which is on a higher floor. */
const phone = Schema.String.check(Schema.isPattern(/^[0-9]{9,10}$/u))

/**
 * A company that receives leads. One account owns it. `mail_personal_data` says whether mails to its people show the
 * person of a lead. In the `same_person_days` after a lead it gets no other one of the same person; 0 is no limit.
 * `phone` is for the people of its leads. No other business sees it.
 */
export const Business = Schema.Struct({
  id: BusinessId,
  account: AccountId,
  name: nameUpTo(255),
  coc_id: nameUpTo(32),
  postal_code: nameUpTo(16),
  city: nameUpTo(255),
  country: Country,
  phone: Schema.NullOr(phone),
  affiliate: Schema.NullOr(AffiliateId),
  active: Schema.Boolean,
  mail_personal_data: Schema.Boolean,
  same_person_days: Schema.Int.check(
    Schema.isGreaterThanOrEqualTo(0, { fault: { _tag: "TooSmall", min: 0 } }),
    Schema.isLessThanOrEqualTo(365, { fault: { _tag: "TooLarge", max: 365 } })
  ),
  ...Pause.fields
})

/** A company that receives leads. */
export interface Business extends Schema.Schema.Type<typeof Business> {}
