import { access, creations } from "./access.ts"
import { account } from "./account.ts"
import { affiliate } from "./affiliate.ts"
import { business } from "./business.ts"
import { common } from "./common.ts"
import { consent } from "./consent.ts"
import { fault, isOfRequest } from "./faults.ts"
import { market } from "./market.ts"
import { operator } from "./operator.ts"
import { privacy } from "./privacy.ts"
import { reports } from "./reports.ts"
import { review } from "./review.ts"
import { scope } from "./scope.ts"
import { sending } from "./sending.ts"

/** All texts of one language. */
export const texts = {
  access,
  account,
  affiliate,
  business,
  common,
  consent,
  creations,
  fault,
  isOfRequest,
  market,
  operator,
  privacy,
  reports,
  review,
  scope,
  sending
}
