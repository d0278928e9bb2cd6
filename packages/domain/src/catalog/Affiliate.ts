import { Schema } from "effect"
import { AccountId } from "../access/Account.ts"
import { isWithin, type Owned, type Reach } from "../access/Reach.ts"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { Iban } from "./Iban.ts"

/** The id of an affiliate. */
export const AffiliateId = Identifier.pipe(Schema.brand("AffiliateId"))

/** The id of an affiliate. */
export type AffiliateId = typeof AffiliateId.Type

/** A company that is linked to an account and to any number of websites. `coc_id` is its Chamber of Commerce number. */
export const Affiliate = Schema.Struct({
  id: AffiliateId,
  account: AccountId,
  company_name: nameUpTo(255),
  address: nameUpTo(255),
  postal_code: nameUpTo(16),
  city: nameUpTo(255),
  country: nameUpTo(64),
  coc_id: nameUpTo(32),
  iban: Iban
})

/** A company that is linked to an account. */
export interface Affiliate extends Schema.Schema.Type<typeof Affiliate> {}

/**
 * Returns whether an affiliate is within a reach. A scope includes an affiliate that is linked to a business or website
 * within the reach. `linked` is every business and website with a link to the affiliate.
 */
export const isAffiliateWithin = (
  { account }: Pick<Affiliate, "account">,
  linked: ReadonlyArray<Owned>,
  reach: Reach
): boolean =>
  (reach.account === "*" || account === reach.account) &&
  (reach.scope === null || linked.some((thing) => isWithin(thing, reach)))
