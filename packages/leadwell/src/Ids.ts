import { AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { AccountId } from "@leadwell/domain/account/Account"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { PersonId } from "@leadwell/people/person/Person"
import { Result, type Schema } from "effect"
import { LeadwellError } from "./LeadwellError.ts"

const reader = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): ((text: string) => S["Type"]) => {
  const decode = decodeInput(schema)
  return (text) => Result.getOrThrowWith(decode(text), (error) => new LeadwellError(error))
}

const leadId = decodeInput(LeadId)

/** Reads ids from texts, such as those of an address. Each throws `InvalidInput` for a text that is no such id. */
export const ids = {
  account: reader(AccountId),
  affiliate: reader(AffiliateId),
  business: reader(BusinessId),
  category: reader(CategoryId),
  delivery: reader(DeliveryId),
  lead: (text: string | number): LeadId =>
    Result.getOrThrowWith(leadId(Number(text)), (error) => new LeadwellError(error)),
  person: reader(PersonId),
  reclaim: reader(ReclaimId),
  subcategory: reader(SubcategoryId),
  token: reader(AccessTokenId),
  webhook: reader(WebhookId),
  website: reader(WebsiteCode)
}
