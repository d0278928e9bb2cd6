import { account } from "./account.ts"
import { affiliate } from "./affiliate.ts"
import { business } from "./business.ts"
import { common } from "./common.ts"
import { operator } from "./operator.ts"

/** All texts of one language. */
export const texts = { account, affiliate, business, common, operator }
