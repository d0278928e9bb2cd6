import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { CapName } from "@leadwell/domain/distribution/CapUse"
import type { DeliveryAttempt } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import type { WebhookTrouble } from "@leadwell/domain/features/webhooks/WebhookHealth"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { DateTime } from "effect"

/** The person behind a lead. It is in a mail only if the business chose so. */
export interface LeadContact {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly street: string
}

/** A lead, as far as every mail may tell, and its person if the business chose so. */
export interface LeadLocality {
  readonly subcategory: string
  readonly city: string
  /** The digits of the postal code, which do not tell a street. */
  readonly area: string
  readonly address: string
  readonly contact: LeadContact | null
}

/** A business, and the address where its receiver chooses which mails to get. */
interface OfBusiness {
  readonly business: string
  readonly profile: string
}

/** Many new leads: the first of them, how many others there are, and the address of all. */
interface NewLeads {
  readonly leads: ReadonlyArray<LeadLocality>
  readonly others: number
  readonly address: string
}

/** A cap that is used up. The business gets such leads again from the day `again`. */
interface UsedUp extends OfBusiness {
  readonly subcategory: string
  readonly rule: CapName
  readonly cap: number
  readonly again: CalendarDate
  readonly address: string
}

/** The end of a pause, of the business or of its leads of a subcategory. It gets leads from the day `again` on. */
interface PauseEnd extends OfBusiness {
  readonly subcategory: string | null
  readonly again: CalendarDate
  readonly address: string
}

/** A webhook whose receiver is gone, or fails, since an instant, and how the latest attempt failed. */
interface FailingWebhook extends WebhookTrouble {
  readonly host: string
  readonly zone: DateTime.TimeZone
  readonly failure: Pick<DeliveryAttempt, "failure" | "status"> | null
  readonly address: string
  readonly profile: string
}

/** A change of what acts for the receiver, with its instant, and the address of the page that shows the sessions. */
interface SignInChange {
  readonly at: DateTime.Utc
  readonly zone: DateTime.TimeZone
  readonly address: string
}

/** Who invites a person, or null when nobody in person does, to which accounts, and where to ask for another link. */
interface Invited {
  readonly inviter: string | null
  readonly accounts: ReadonlyArray<string>
  readonly address: string
  readonly again: string
}

/** The website to which a person sent a lead, the address that confirms the lead, and until when. */
interface Confirmation {
  readonly website: string
  readonly until: DateTime.Utc
  readonly zone: DateTime.TimeZone
  readonly address: string
}

/**
 * A business that may have a copy of a lead, with the number and the address of the lead, and nothing of its person.
 */
interface HolderNotice {
  readonly business: string
  readonly lead: LeadId
  readonly address: string
}

/** The website to which a person sent a lead, and the address of the page of the person. */
interface Receipt {
  readonly website: string
  readonly address: string
}

/** What a mail tells, without a language. */
export type MailContent =
  | ({ readonly kind: "invitation" } & Invited)
  | { readonly kind: "sign_in_link" | "test"; readonly address: string }
  | ({ readonly kind: "new_lead" } & OfBusiness & LeadLocality)
  | ({ readonly kind: "new_leads" } & OfBusiness & NewLeads)
  | ({ readonly kind: "reclaim_decided"; readonly isGranted: boolean } & OfBusiness & LeadLocality)
  | ({ readonly kind: "cap_reached" } & UsedUp)
  | ({ readonly kind: "pause_ends" } & PauseEnd)
  | ({ readonly kind: "webhook_failing" } & FailingWebhook)
  | ({ readonly kind: "confirm_request" } & Confirmation)
  | ({ readonly kind: "lead_receipt" } & Receipt)
  | ({ readonly kind: "destroy_copy" | "lead_rectified" } & HolderNotice)
  | ({ readonly kind: "passkey_added" | "passkeys_removed" } & SignInChange)
  | ({ readonly kind: "hook_created" | "token_created" | "webhook_created" } & SignInChange)
  | {
      readonly kind: "reclaims_waiting" | "submissions_waiting"
      readonly count: number
      readonly address: string
      readonly profile: string
    }
