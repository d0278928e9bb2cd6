import { AccountId } from "@leadwell/domain/access/Account"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { decodeInput, InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { AskedEmail } from "@leadwell/domain/lead/Email"
import { type LeadId, leadIdFromText } from "@leadwell/domain/lead/LeadId"
import { Phone } from "@leadwell/domain/lead/Phone"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { PersonId } from "@leadwell/people/person/Person"
import { Result, type Schema } from "effect"
import { orThrow } from "./LeadwellError.ts"

const reader = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): ((text: string) => S["Type"]) => {
  const decode = decodeInput(schema)
  return (text) => orThrow(decode(text))
}

const notLeadId = () => new InvalidInput({ faults: [{ path: [], rule: { _tag: "NotIdentifier" } }] })

/** Reads ids from texts, such as those of an address. Each throws `InvalidInput` for a text that is no such id. */
export const ids = {
  /** Reads the id of an account. */
  account: reader(AccountId),
  /** Reads the id of an affiliate. */
  affiliate: reader(AffiliateId),
  /** Reads the id of a business. */
  business: reader(BusinessId),
  /** Reads the id of a category. */
  category: reader(CategoryId),
  /** Reads the id of a delivery to a webhook. */
  delivery: reader(DeliveryId),
  /** Reads an e-mail address, by which a person is found or erased. */
  email: reader(AskedEmail),
  /** Reads the number of a lead. */
  lead: (text: string | number): LeadId => orThrow(Result.fromNullishOr(leadIdFromText(String(text)), notLeadId)),
  /** Reads the id of a person who signs in. */
  person: reader(PersonId),
  /** Reads a telephone number of ten digits, by which a person is erased. */
  phone: reader(Phone),
  /** Reads the id of a reclaim request. */
  reclaim: reader(ReclaimId),
  /** Reads the id of a subcategory. */
  subcategory: reader(SubcategoryId),
  /** Reads the id of an access token, which is not the token. */
  token: reader(AccessTokenId),
  /** Reads the id of a webhook. */
  webhook: reader(WebhookId),
  /** Reads the code of a website. */
  website: reader(WebsiteCode)
}
