import type { Account, AccountId } from "@leadwell/domain/access/Account"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import type { LeadOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Affiliate, AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import type { Business, BusinessId } from "@leadwell/domain/catalog/Business"
import type { Category } from "@leadwell/domain/catalog/Category"
import type { Subcategory, SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Website, WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { Delivery, DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { Decision } from "@leadwell/domain/distribution/Decision"
import type { SubscriptionState } from "@leadwell/domain/distribution/Market"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { DemoPart } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import type { Import, ImportId } from "@leadwell/domain/features/files/import/Import"
import type { ImportRow } from "@leadwell/domain/features/files/import/ImportRow"
import type { Hook, HookId } from "@leadwell/domain/features/forms/hook/Hook"
import type { Submission } from "@leadwell/domain/features/forms/hook/Submission"
import type { ConsentRecord } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import type { ConsentText } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { AccessToken, AccessTokenHash } from "@leadwell/domain/features/tokens/AccessToken"
import type { Webhook, WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import type { CompletedRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import type { CredentialId, Passkey } from "@leadwell/people/passkey/Passkey"
import type { InvitationCount } from "@leadwell/people/person/InvitationLimits"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { SecretHash } from "@leadwell/people/person/Secret"
import type { StoredSecret } from "@leadwell/people/person/StoredSecret"
import type { Session } from "@leadwell/people/session/Session"
import { Context, type DateTime, Layer } from "effect"

/** The leads of one business. `order` has their ids, the first assignment first. `outcomes` has the latest first. */
export interface BusinessShelf {
  readonly order: Array<LeadId>
  readonly leads: Map<LeadId, Omit<BusinessLead, "lead">>
  readonly outcomes: Map<LeadId, ReadonlyArray<LeadOutcome>>
}

/** The changes of a market that a round sees, and the business day on which it began. */
interface RoundTarget {
  readonly changes: number
  readonly today: CalendarDate
}

/** The last finished round of a subcategory, the one under way with its last examined lead, and the latest claim. */
export interface StoredRound {
  readonly changes: number
  readonly finished: RoundTarget | null
  readonly current: (RoundTarget & { readonly after: LeadId | null }) | null
  readonly claim: number
}

/** A completed request and its instant. */
export interface CompletedAt extends CompletedRequest {
  readonly at: DateTime.Utc
}

/** A submission of a hook with the contacts in it. */
export interface StoredSubmission {
  readonly submission: Submission
  readonly contacts: ReadonlyArray<Contact>
}

/** An import with its rows by their numbers, the number of its last claim, and when its next step is due. */
export interface StoredImport {
  readonly one: Import
  readonly claim: number
  readonly due: DateTime.Utc
  readonly rows: Map<number, { readonly row: ImportRow; readonly contacts: ReadonlyArray<Contact> }>
}

const emptyStore = () => ({
  /** The digest of the catalogue that was applied last, or null, and what the demo made. */
  catalog: { digest: null, demo: [] } as { digest: string | null; demo: ReadonlyArray<DemoPart> },
  accounts: new Map<AccountId, Account>(),
  tokens: new Map<AccessTokenHash, AccessToken>(),
  people: new Map<PersonId, Person>(),
  invitations: new Map<AccountId, InvitationCount>(),
  sessions: new Map<SecretHash, Session>(),
  secrets: new Map<SecretHash, StoredSecret>(),
  passkeys: new Map<CredentialId, Passkey>(),
  affiliates: new Map<AffiliateId, Affiliate>(),
  websites: new Map<WebsiteCode, Website>(),
  consentTexts: new Array<ConsentText>(),
  /** The consent records, each with the contacts that its lead lost by its erasure. */
  consents: new Map<LeadId, { readonly record: ConsentRecord; readonly lostContacts: ReadonlyArray<Contact> }>(),
  /** Since when each contact is blocked. */
  blocked: new Map<string, DateTime.Utc>(),
  categories: new Map<Category["id"], Category>(),
  subcategories: new Map<SubcategoryId, Subcategory>(),
  businesses: new Map<BusinessId, Business>(),
  subscriptions: new Map<BusinessId, ReadonlyArray<Subscription>>(),
  states: new Map<SubcategoryId, Map<BusinessId, SubscriptionState>>(),
  leads: new Map<LeadId, Lead>(),
  /** The businesses that have or had a lead, the first assignment first. */
  holders: new Map<LeadId, ReadonlyArray<BusinessId>>(),
  /** The leads under each contact, the first received first. */
  contacts: new Map<string, ReadonlyArray<LeadId>>(),
  /** Whether each open lead is due for an offer. */
  open: new Map<LeadId, boolean>(),
  rounds: new Map<SubcategoryId, StoredRound>(),
  distributions: new Map<LeadId, Decision>(),
  shelves: new Map<BusinessId, BusinessShelf>(),
  reclaims: new Map<ReclaimId, ReclaimRequest>(),
  screenshots: new Map<ReclaimId, Screenshot>(),
  completed: new Map<string, CompletedAt>(),
  events: new Array<DomainEvent>(),
  /** The audit trail, and the number of its last entry. */
  audit: { entries: new Array<NumberedEntry>(), last: 0 },
  webhooks: new Map<WebhookId, Webhook>(),
  hooks: new Map<HookId, Hook>(),
  /** The submissions of hooks, each with the contacts in it while it waits. */
  submissions: new Map<SubmissionId, StoredSubmission>(),
  /** The imports, each with its rows. */
  imports: new Map<ImportId, StoredImport>(),
  /** The deliveries of each channel, and the number of the last event for which it made some. */
  deliveries: new Map<string, Map<DeliveryId, Delivery>>(),
  fanOut: new Map<string, number>()
})

/**
 * The data that the repositories of this package share. A change MUST be synchronous: a fiber that yields in between
 * would let others see half of it.
 */
export class MemoryStore extends Context.Service<MemoryStore, Readonly<ReturnType<typeof emptyStore>>>()(
  "@leadwell/adapters-memory/MemoryStore"
) {
  static readonly layer = Layer.sync(MemoryStore, emptyStore)
}
