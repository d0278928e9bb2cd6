import { Schema } from "effect"
import { AccountId } from "../account/Account.ts"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { WebsiteCode } from "../catalog/Website.ts"
import { Country } from "../geography/Country.ts"
import { PostalCode } from "../geography/PostalCode.ts"
import { Text, textUpTo } from "../input/Text.ts"
import { Email } from "./Email.ts"
import { FormAnswer } from "./FormAnswers.ts"
import { Gender } from "./Gender.ts"
import { LeadId } from "./LeadId.ts"
import { LeadStage } from "./LeadStage.ts"
import { Phone } from "./Phone.ts"

const received = {
  stage: LeadStage,
  account: AccountId,
  website_code: WebsiteCode,
  subcategory_id: SubcategoryId,
  places: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  country: Country,
  postal_code: PostalCode,
  city: Text,
  street: Text,
  street_number: Text,
  preferred_date_of_execution: CalendarDate,
  description: Text,
  gender: Gender,
  first_name: Text,
  last_name: Text,
  email: Email,
  phone: Phone,
  subscribe_to_newsletter: Schema.Boolean,
  answers: Schema.Array(FormAnswer),
  extra_info: Schema.NullOr(textUpTo(1000)),
  remark: Schema.NullOr(textUpTo(1000)),
  created_at: Schema.DateTimeUtc
}

/** A lead that was accepted and has no number yet. `account` is the owner of the website that sent it. */
export const ReceivedLead = Schema.Struct(received)

/** A lead that was accepted and has no number yet. */
export interface ReceivedLead extends Schema.Schema.Type<typeof ReceivedLead> {}

/**
 * Also takes `""`, which an erased lead has in place of the value. Its type does not tell: whoever reads such a field
 * may meet a blank.
 */
const erasable = <S extends Schema.Codec<string, string>>(field: S): S =>
  Schema.Union([field, Schema.Literal("")]) as unknown as S

/**
 * A person's request for quotes, as it is kept. `places` is the most businesses that may have it at once;
 * `extra_info` is what an operator tells those businesses, `remark` why it was refused or withdrawn. When it was
 * erased, `anonymised_at` says so, and nothing of the person is left in it.
 */
export const Lead = Schema.Struct({
  id: LeadId,
  ...received,
  postal_code: erasable(PostalCode),
  email: erasable(Email),
  phone: erasable(Phone),
  anonymised_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A person's request for quotes, as it is kept. */
export interface Lead extends Schema.Schema.Type<typeof Lead> {}
