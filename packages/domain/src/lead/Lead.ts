import { Schema } from "effect"
import { AccountId } from "../access/Account.ts"
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
import { Signal } from "./Signal.ts"

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
  signals: Schema.Array(Signal),
  confirm_by: Schema.NullOr(Schema.DateTimeUtc),
  created_at: Schema.DateTimeUtc
}

/**
 * An accepted lead without a number. `account` owns the website of the lead. `confirm_by` is until when its person may
 * confirm it, if the website asks for that. It is null again once the person did.
 */
export const ReceivedLead = Schema.Struct(received)

/** An accepted lead without a number. */
export interface ReceivedLead extends Schema.Schema.Type<typeof ReceivedLead> {}

/**
 * Returns a schema that also accepts `""`, the value in an erased lead. The type hides this, so code that reads such a
 * field must expect a blank.
 */
const erasable = <S extends Schema.Codec<string, string>>(field: S): S =>
  Schema.Union([field, Schema.Literal("")]) as unknown as S

/**
 * A stored lead, which is erased when `anonymised_at` is set. `places` limits its concurrent holders, `extra_info` is
 * a reviewer's note for them, and `remark` is the reason of a refusal or withdrawal. `withdrawn_at` is when its person
 * withdrew it, which hides the person from every business.
 */
export const Lead = Schema.Struct({
  id: LeadId,
  ...received,
  postal_code: erasable(PostalCode),
  email: erasable(Email),
  phone: erasable(Phone),
  anonymised_at: Schema.NullOr(Schema.DateTimeUtc),
  withdrawn_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A stored lead. */
export interface Lead extends Schema.Schema.Type<typeof Lead> {}
