// Written by: npm run client-contract.

/** A lead, as a website sends it. */
export interface LeadRequest {
  readonly website_code: string
  readonly subcategory_id: string
  /** Four digits and two letters, with at most one space between. */
  readonly postal_code: string
  /**
   * Nederland (nl, nld, netherlands, the netherlands, holland) or België (be, bel, belgie, belgium, belgique), in any
   * case.
   */
  readonly country?: string
  readonly city: string
  readonly street: string
  readonly street_number: string
  readonly preferred_date_of_execution: string
  readonly description: string
  /** male, female, other or unknown, in any case. */
  readonly gender: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly accept_terms: true
  readonly subscribe_to_newsletter: boolean
  readonly consent?: unknown
  readonly fields: Readonly<Record<string, string | number | boolean>>
}

/** The lead was created. */
export interface LeadReceipt {
  readonly completed: true
  readonly id: string
  readonly message: string
}

/** The lead goes to nobody: it is a duplicate of an earlier one, or the operator blocked its person. */
export interface DuplicateReceipt {
  readonly completed: false
  readonly id: string
  readonly message: string
}

/** The code of a text about a value, with the limits that the text names. */
export interface FaultCode {
  readonly code: string
  /** What the code says more, such as the limit that a value breaks. */
  readonly params?: Readonly<Record<string, number | string | ReadonlyArray<string>>>
}

/** The answer to a lead with values that are not allowed. */
export interface UnprocessableContent {
  readonly message: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** The code of each text in `errors`, at the same key and place. */
  readonly codes: Readonly<Record<string, ReadonlyArray<FaultCode>>>
}

/** How far a lead is, as the account that made it sees it. */
export interface SentLead {
  readonly id: number
  readonly stage: "held" | "open" | "placed" | "refused" | "duplicate" | "closed" | "withdrawn"
  /** Whether the lead is held until its person confirms it by the link in a mail. */
  readonly awaiting_confirmation: boolean
  readonly subcategory_id: string
  readonly website_code: string
  readonly places: number
  readonly places_taken: number
  readonly created_at: string
  readonly remark: string | null
  readonly duplicate_of: number | null
}

/** What an idempotency key must look like. */
export const idempotencyKeyForm = /^[ -~]{1,255}$/
