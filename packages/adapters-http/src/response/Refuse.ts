import type { SignInNotFresh } from "@leadwell/domain/access/FreshSignIn"
import type { NotGranted } from "@leadwell/domain/access/Grant"
import type { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { OutcomeRefused } from "@leadwell/domain/assignment/LeadOutcome"
import type { AccountNotFound } from "@leadwell/domain/catalog/Accounts"
import type { AffiliateNotFound } from "@leadwell/domain/catalog/Affiliates"
import type { BusinessNotFound, BusinessNotOwned } from "@leadwell/domain/catalog/Businesses"
import type { CategoryNotFound, SubcategoryNotFound } from "@leadwell/domain/catalog/Categories"
import type { WebsiteNotFound } from "@leadwell/domain/catalog/Websites"
import type { CatalogItemNotFound } from "@leadwell/domain/features/catalogfile/CatalogItemChange"
import type { ExportsRunning } from "@leadwell/domain/features/files/export/Exports"
import type { ImportNotFound, ImportsUnderWay } from "@leadwell/domain/features/files/import/ImportRepository"
import type { ReaderBusy } from "@leadwell/domain/features/files/import/SheetReader"
import { mostHooks, type TooManyHooks } from "@leadwell/domain/features/forms/hook/Hook"
import type { HookNotFound, SubmissionNotFound } from "@leadwell/domain/features/forms/hook/HookRepository"
import type { HookFull, SubmissionNotWaiting } from "@leadwell/domain/features/forms/hook/Submission"
import type { ConsentNotFound } from "@leadwell/domain/features/privacy/consent/ShownConsents"
import type { AccessTokenNotFound } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { Unauthenticated } from "@leadwell/domain/features/tokens/Authentication"
import type { MakerRefused } from "@leadwell/domain/features/tokens/Creation"
import type { FormKeyNotFound } from "@leadwell/domain/features/tokens/FormKey"
import type { WebhookDisabled } from "@leadwell/domain/features/webhooks/ManagedWebhooks"
import { mostWebhooks, type TooManyWebhooks } from "@leadwell/domain/features/webhooks/Webhook"
import type { DeliveryNotFound } from "@leadwell/domain/features/webhooks/WebhookReplays"
import type { WebhookNotFound } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { RequestUnderWay } from "@leadwell/domain/idempotency/Idempotency"
import type { Fault } from "@leadwell/domain/input/Fault"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { LeadNotFound } from "@leadwell/domain/intake/LeadRepository"
import type { PersonBlocked } from "@leadwell/domain/intake/Leads"
import type { LeadErased } from "@leadwell/domain/lead/LeadErased"
import type { StageForbids } from "@leadwell/domain/lead/LeadStage"
import type { ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { AlreadyReclaimed, ReclaimDecided, ReclaimWindowClosed } from "@leadwell/domain/reclaim/ReclaimRules"
import type { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { SubscriptionNotFound } from "@leadwell/domain/subscription/OneSubscription"
import type { ChangeNotPermitted } from "@leadwell/domain/subscription/OwnerChange"
import type { ProviderUnavailable } from "@leadwell/people/openid/OpenIdProvider"
import type { NoProvider, OpenIdRefused } from "@leadwell/people/openid/OpenIdSignIn"
import { mostPasskeys, type TooManyPasskeys } from "@leadwell/people/passkey/Passkey"
import type { CredentialTaken } from "@leadwell/people/passkey/PasskeyRepository"
import type { PasskeyNotFound, RegistrationRefused } from "@leadwell/people/passkey/Passkeys"
import type { PasskeyRefused } from "@leadwell/people/passkey/PasskeySignIn"
import type { MembershipNotFound } from "@leadwell/people/people/OwnMemberships"
import {
  type InvitationsSpent,
  mostInvitationsADay,
  mostPending,
  type TooManyPending
} from "@leadwell/people/person/InvitationLimits"
import type { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import type { SavedViewNotFound } from "@leadwell/people/person/SavedView"
import type { ConfirmLinkUnknown } from "@leadwell/people/personpage/ConfirmPages"
import type { LeadWithdrawn, PersonPageNotFound, TooManyCorrections } from "@leadwell/people/personpage/PersonPages"
import type { SessionEnded } from "@leadwell/people/session/Session"
import type { SessionNotFound } from "@leadwell/people/session/Sessions"
import type { LinkRefused } from "@leadwell/people/session/SignIn"
import type { UnsubscribeLinkUnknown } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { factOf } from "./FactText.ts"
import { faultCodes, faultTexts } from "./FaultText.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized,
  UnprocessableContent
} from "./Refusals.ts"
import type {
  BudgetSpent,
  ForeignOrigin,
  NeedsBaseUrl,
  NeedsHostName,
  NeedsTls,
  RightsChanged,
  UnlistedOrigin
} from "./RequestErrors.ts"
import { timestamp } from "./Timestamp.ts"

const unprocessable = (faults: ReadonlyArray<Fault>) =>
  new UnprocessableContent({
    message: "The given data was invalid.",
    errors: faultTexts(faults),
    codes: faultCodes(faults)
  })

/** Returns why a request as a whole is refused, as the fault of one key. */
const atKey = (key: string, { fact, message }: ReturnType<typeof factOf>) => ({
  message,
  errors: { [key]: [message] },
  codes: { [key]: [fact] }
})

/** Returns the 422 of a request that is refused as a whole. */
const impossible = (key: string, refused: ReturnType<typeof factOf>) =>
  new UnprocessableContent({ ...atKey(key, refused), message: "The given data was invalid." })

const coded = ({ fact, message }: ReturnType<typeof factOf>) => ({ message, ...fact })

const unauthorized = { message: "This action is unauthorized." }

const notFound = () => new NotFound({ message: "Not found." })

const refusals = {
  Unauthenticated: (_: Unauthenticated) => new Unauthorized({ message: "Unauthenticated." }),
  BudgetSpent: (_: BudgetSpent) => new TooManyRequests({ message: "Too Many Attempts." }),
  ImportsUnderWay: (_: ImportsUnderWay) => new TooManyRequests({ message: "Too Many Attempts." }),
  ReaderBusy: (_: ReaderBusy) => new TooManyRequests({ message: "Too Many Attempts." }),
  ExportsRunning: (_: ExportsRunning) => new TooManyRequests({ message: "Too Many Attempts." }),
  RightsChanged: (_: RightsChanged) => new Forbidden(unauthorized),
  NotGranted: (_: NotGranted) => new Forbidden(unauthorized),
  SessionEnded: (_: SessionEnded) => new Unauthorized({ message: "Unauthenticated." }),
  ForeignOrigin: (_: ForeignOrigin) => new Forbidden(coded(factOf("foreign_origin"))),
  UnlistedOrigin: (_: UnlistedOrigin) => new Forbidden(unauthorized),
  NeedsTls: (_: NeedsTls) => new Forbidden(coded(factOf("needs_tls"))),
  NeedsBaseUrl: (_: NeedsBaseUrl) => new Forbidden(coded(factOf("needs_base_url"))),
  MembershipNotFound: (_: MembershipNotFound) => notFound(),
  TooManyPending: (_: TooManyPending) => impossible("memberships", factOf("too_many_pending", { max: mostPending })),
  InvitationsSpent: (_: InvitationsSpent) =>
    new TooManyRequests(coded(factOf("invitations_spent", { max: mostInvitationsADay }))),
  LinkRefused: (_: LinkRefused) => impossible("link", factOf("link_refused")),
  NeedsHostName: (_: NeedsHostName) => new Forbidden(coded(factOf("needs_host_name"))),
  NoProvider: (_: NoProvider) => notFound(),
  OpenIdRefused: (_: OpenIdRefused) => impossible("response", factOf("openid_refused")),
  ProviderUnavailable: (_: ProviderUnavailable) => new ServiceUnavailable(coded(factOf("provider_unavailable"))),
  PasskeyRefused: (_: PasskeyRefused) => impossible("credential", factOf("passkey_refused")),
  RegistrationRefused: (_: RegistrationRefused) => impossible("credential", factOf("registration_refused")),
  CredentialTaken: (_: CredentialTaken) => impossible("credential", factOf("passkey_taken")),
  TooManyPasskeys: (_: TooManyPasskeys) => impossible("passkey", factOf("too_many_passkeys", { max: mostPasskeys })),
  SignInNotFresh: (_: SignInNotFresh) => new Forbidden(atKey("session", factOf("sign_in_not_fresh"))),
  PasskeyNotFound: (_: PasskeyNotFound) => notFound(),
  ConfirmLinkUnknown: (_: ConfirmLinkUnknown) => notFound(),
  PersonPageNotFound: (_: PersonPageNotFound) => notFound(),
  LeadWithdrawn: (_: LeadWithdrawn) => impossible("stage", factOf("lead_withdrawn")),
  TooManyCorrections: (_: TooManyCorrections) => new TooManyRequests({ message: "Too Many Attempts." }),
  UnsubscribeLinkUnknown: (_: UnsubscribeLinkUnknown) => notFound(),
  SavedViewNotFound: (_: SavedViewNotFound) => notFound(),
  SessionNotFound: (_: SessionNotFound) => notFound(),
  PersonNotFound: (_: PersonNotFound) => notFound(),
  MakerRefused: (_: MakerRefused) => new Forbidden(unauthorized),
  AccessTokenNotFound: (_: AccessTokenNotFound) => notFound(),
  FormKeyNotFound: (_: FormKeyNotFound) => notFound(),
  AccountNotFound: (_: AccountNotFound) => notFound(),
  CatalogItemNotFound: (_: CatalogItemNotFound) => notFound(),
  AffiliateNotFound: (_: AffiliateNotFound) => notFound(),
  BusinessNotFound: (_: BusinessNotFound) => notFound(),
  WebsiteNotFound: (_: WebsiteNotFound) => notFound(),
  CategoryNotFound: (_: CategoryNotFound) => notFound(),
  SubcategoryNotFound: (_: SubcategoryNotFound) => notFound(),
  BusinessLeadNotFound: (_: BusinessLeadNotFound) => notFound(),
  ConsentNotFound: (_: ConsentNotFound) => notFound(),
  LeadNotFound: (_: LeadNotFound) => notFound(),
  ReclaimNotFound: (_: ReclaimNotFound) => notFound(),
  TooManyWebhooks: (_: TooManyWebhooks) => impossible("webhook", factOf("too_many_webhooks", { max: mostWebhooks })),
  WebhookNotFound: (_: WebhookNotFound) => notFound(),
  TooManyHooks: (_: TooManyHooks) => impossible("hook", factOf("too_many_hooks", { max: mostHooks })),
  HookNotFound: (_: HookNotFound) => notFound(),
  HookFull: (_: HookFull) => new TooManyRequests({ message: "Too Many Attempts." }),
  SubmissionNotFound: (_: SubmissionNotFound) => notFound(),
  SubmissionNotWaiting: (_: SubmissionNotWaiting) => impossible("status", factOf("submission_settled")),
  ImportNotFound: (_: ImportNotFound) => notFound(),
  DeliveryNotFound: (_: DeliveryNotFound) => notFound(),
  WebhookDisabled: (_: WebhookDisabled) => impossible("webhook", factOf("webhook_disabled")),
  BusinessNotOwned: (_: BusinessNotOwned) => new Forbidden(unauthorized),
  ChangeNotPermitted: ({ faults }: ChangeNotPermitted) =>
    new Forbidden({ ...unauthorized, errors: faultTexts(faults), codes: faultCodes(faults) }),
  LeadErased: (_: LeadErased) => impossible("stage", factOf("lead_erased")),
  PersonBlocked: (_: PersonBlocked) => impossible("stage", factOf("person_blocked")),
  OutcomeRefused: (_: OutcomeRefused) => impossible("outcome", factOf("outcome_refused")),
  StageForbids: ({ change, stage }: StageForbids) => impossible("stage", factOf("stage_forbids", { change, stage })),
  InvalidInput: ({ faults }: InvalidInput) => unprocessable(faults),
  AlreadyReclaimed: (_: AlreadyReclaimed) => impossible("lead", factOf("already_reclaimed")),
  ReclaimWindowClosed: ({ closed_at }: ReclaimWindowClosed) =>
    impossible("lead", factOf("reclaim_window_closed", { closed_at: timestamp(closed_at) })),
  ReclaimDecided: ({ status }: ReclaimDecided) => impossible("status", factOf("reclaim_decided", { status })),
  ChangedMeanwhile: (_: ChangedMeanwhile) =>
    new PreconditionFailed({ message: "Somebody changed this meanwhile; read it again before you change it." }),
  SubscriptionNotFound: (_: SubscriptionNotFound) => notFound(),
  RequestUnderWay: (_: RequestUnderWay) =>
    new Conflict({ message: "The same request is still being worked on; send it again in a moment." }),
  StorageUnavailable: (_: StorageUnavailable) => new ServiceUnavailable({ message: "Service unavailable." })
}

/** Every error that the interface has an answer for. */
export type Refusable = Parameters<(typeof refusals)[keyof typeof refusals]>[0]

/** The answer for an error. An error without an answer does not compile. */
export const refuse = <E extends Refusable>(error: E): ReturnType<(typeof refusals)[E["_tag"]]> => {
  const answer: (error: never) => unknown = refusals[error._tag]
  return answer(error as never) as ReturnType<(typeof refusals)[E["_tag"]]>
}

const isRefusable = (error: unknown): error is Refusable =>
  typeof error === "object" && error !== null && "_tag" in error && Object.hasOwn(refusals, String(error._tag))

/** The answer for an error, or the error if it is an answer already. */
export const refusalOf = (error: unknown): unknown => (isRefusable(error) ? refuse(error) : error)
