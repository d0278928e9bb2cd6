import type { BusinessOverview } from "../../../distribution/BusinessOverviews.ts"
import { column, type ColumnOf } from "../../../spreadsheet/Table.ts"

/** The columns of businesses with their figures. */
export const overviewColumns: ReadonlyArray<ColumnOf<BusinessOverview>> = [
  ...(["id", "name", "coc_id", "postal_code", "city", "country", "phone"] as const).map((key) =>
    column<BusinessOverview>(key, "text", ({ business }) => business[key])
  ),
  column("active", "boolean", ({ business }) => business.active),
  column("affiliate_id", "text", ({ business }) => business.affiliate),
  column("affiliate_name", "text", ({ affiliate_name }) => affiliate_name),
  column("mail_personal_data", "boolean", ({ business }) => business.mail_personal_data),
  column("same_person_days", "number", ({ business }) => business.same_person_days),
  column("paused_from", "day", ({ business }) => business.paused_from),
  column("paused_until", "day", ({ business }) => business.paused_until),
  column("account_id", "text", ({ business }) => business.account),
  column("account_name", "text", ({ account_name }) => account_name),
  column("leads_30_days", "number", ({ leads }) => leads),
  column("reclaim_rate", "number", ({ reclaimRate }) => reclaimRate),
  column("withdrawn", "number", ({ withdrawn }) => withdrawn),
  column("active_subscriptions", "number", ({ activeSubscriptions }) => activeSubscriptions),
  column("caps_used_up", "number", ({ capsUsedUp }) => capsUsedUp)
]
