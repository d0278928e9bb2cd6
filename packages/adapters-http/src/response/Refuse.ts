import type { NotGranted } from "@leadwell/domain/access/Grant"
import type { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { AccountNotFound } from "@leadwell/domain/catalog/Accounts"
import type { AffiliateNotFound } from "@leadwell/domain/catalog/Affiliates"
import type { BusinessNotFound, BusinessNotOwned } from "@leadwell/domain/catalog/Businesses"
import type { CategoryNotFound, SubcategoryNotFound } from "@leadwell/domain/catalog/Categories"
import type { WebsiteNotFound } from "@leadwell/domain/catalog/Websites"
import type { CatalogItemNotFound } from "@leadwell/domain/catalogfile/CatalogItemChange"
import type { MakerRefused } from "@leadwell/domain/creation/Creation"
import type { LeadErased } from "@leadwell/domain/erasure/ErasedLead"
import type { RequestUnderWay } from "@leadwell/domain/idempotency/Idempotency"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { LeadNotFound } from "@leadwell/domain/intake/LeadRepository"
import type { StageForbids } from "@leadwell/domain/lead/LeadStage"
import type { ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { AlreadyReclaimed, ReclaimDecided, ReclaimWindowClosed } from "@leadwell/domain/reclaim/ReclaimRules"
import type { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { SubscriptionNotFound } from "@leadwell/domain/subscription/OneSubscription"
import type { SubscriptionsNotOwned } from "@leadwell/domain/subscription/OwnerChange"
import type { AccessTokenNotFound } from "@leadwell/domain/token/AccessTokenRepository"
import type { Unauthenticated } from "@leadwell/domain/token/Authentication"
import { mostWebhooks, type TooManyWebhooks } from "@leadwell/domain/webhook/Webhook"
import type { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import type { DeliveryNotFound, WebhookDisabled } from "@leadwell/domain/webhook/Webhooks"
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
import type { SessionEnded, SignInNotFresh } from "@leadwell/people/session/Session"
import type { SessionNotFound } from "@leadwell/people/session/Sessions"
import type { LinkRefused } from "@leadwell/people/session/SignIn"
import type { UnsubscribeLinkUnknown } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { faultTexts } from "./FaultText.ts"
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
  RightsChanged
} from "./RequestErrors.ts"
import { stageText } from "./StageText.ts"
import { timestamp } from "./Timestamp.ts"

const unprocessable = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
  new UnprocessableContent({ message: "The given data was invalid.", errors })

const notFound = () => new NotFound({ message: "Not found." })

/** What a session reads that is too old to change passkeys. The key `session` tells it from other refusals. */
const signInAgain = "Sign in again: passkeys are changed within ten minutes of a sign-in."

const refusals = {
  Unauthenticated: (_: Unauthenticated) => new Unauthorized({ message: "Unauthenticated." }),
  BudgetSpent: (_: BudgetSpent) => new TooManyRequests({ message: "Too Many Attempts." }),
  RightsChanged: (_: RightsChanged) => new Forbidden({ message: "This action is unauthorized." }),
  NotGranted: (_: NotGranted) => new Forbidden({ message: "This action is unauthorized." }),
  SessionEnded: (_: SessionEnded) => new Unauthorized({ message: "Unauthenticated." }),
  ForeignOrigin: (_: ForeignOrigin) =>
    new Forbidden({ message: "A request with a session must come from a page of this origin." }),
  NeedsTls: (_: NeedsTls) => new Forbidden({ message: "People sign in over https only." }),
  NeedsBaseUrl: (_: NeedsBaseUrl) =>
    new Forbidden({
      message: "Nobody can sign in through this proxy before BASE_URL is set to the address that people type."
    }),
  MembershipNotFound: (_: MembershipNotFound) => notFound(),
  TooManyPending: (_: TooManyPending) =>
    unprocessable({
      memberships: [`An account has at most ${mostPending} invitations that wait for an answer; take one back first.`]
    }),
  InvitationsSpent: (_: InvitationsSpent) =>
    new TooManyRequests({ message: `An account invites at most ${mostInvitationsADay} times a day.` }),
  LinkRefused: (_: LinkRefused) =>
    unprocessable({ link: ["The link is unknown, used or older than fifteen minutes; ask for another one."] }),
  NeedsHostName: (_: NeedsHostName) =>
    new Forbidden({
      message: "Passkeys need a host name in place of an address; on this machine, open the server at http://localhost."
    }),
  NoProvider: (_: NoProvider) => notFound(),
  OpenIdRefused: (_: OpenIdRefused) =>
    unprocessable({
      response: ["The provider did not let you in here; begin again, or ask your operator for a link."]
    }),
  ProviderUnavailable: (_: ProviderUnavailable) =>
    new ServiceUnavailable({ message: "The OpenID provider does not answer; try again, or use a link." }),
  PasskeyRefused: (_: PasskeyRefused) =>
    unprocessable({
      credential: ["The passkey is not known here, or its answer is too late or wrong; try again, or use a link."]
    }),
  RegistrationRefused: (_: RegistrationRefused) =>
    unprocessable({ credential: ["The answer came too late or does not verify; begin again."] }),
  CredentialTaken: (_: CredentialTaken) => unprocessable({ credential: ["This passkey is registered already."] }),
  TooManyPasskeys: (_: TooManyPasskeys) =>
    unprocessable({ passkey: [`A person has at most ${mostPasskeys} passkeys; remove one first.`] }),
  SignInNotFresh: (_: SignInNotFresh) => new Forbidden({ message: signInAgain, errors: { session: [signInAgain] } }),
  PasskeyNotFound: (_: PasskeyNotFound) => notFound(),
  UnsubscribeLinkUnknown: (_: UnsubscribeLinkUnknown) => notFound(),
  SessionNotFound: (_: SessionNotFound) => notFound(),
  PersonNotFound: (_: PersonNotFound) => notFound(),
  MakerRefused: (_: MakerRefused) => new Forbidden({ message: "This action is unauthorized." }),
  AccessTokenNotFound: (_: AccessTokenNotFound) => notFound(),
  AccountNotFound: (_: AccountNotFound) => notFound(),
  CatalogItemNotFound: (_: CatalogItemNotFound) => notFound(),
  AffiliateNotFound: (_: AffiliateNotFound) => notFound(),
  BusinessNotFound: (_: BusinessNotFound) => notFound(),
  WebsiteNotFound: (_: WebsiteNotFound) => notFound(),
  CategoryNotFound: (_: CategoryNotFound) => notFound(),
  SubcategoryNotFound: (_: SubcategoryNotFound) => notFound(),
  BusinessLeadNotFound: (_: BusinessLeadNotFound) => notFound(),
  LeadNotFound: (_: LeadNotFound) => notFound(),
  ReclaimNotFound: (_: ReclaimNotFound) => notFound(),
  TooManyWebhooks: (_: TooManyWebhooks) =>
    unprocessable({ webhook: [`An account has at most ${mostWebhooks} webhooks; remove one first.`] }),
  WebhookNotFound: (_: WebhookNotFound) => notFound(),
  DeliveryNotFound: (_: DeliveryNotFound) => notFound(),
  WebhookDisabled: (_: WebhookDisabled) =>
    unprocessable({ webhook: ["The webhook is disabled for good; register another one."] }),
  BusinessNotOwned: (_: BusinessNotOwned) => new Forbidden({ message: "This action is unauthorized." }),
  SubscriptionsNotOwned: ({ faults }: SubscriptionsNotOwned) =>
    new Forbidden({ message: "This action is unauthorized.", errors: faultTexts(faults) }),
  LeadErased: (_: LeadErased) =>
    unprocessable({ stage: ["The lead is erased; nothing can be decided about it any more."] }),
  StageForbids: (fact: StageForbids) => unprocessable({ stage: [stageText(fact)] }),
  InvalidInput: ({ faults }: InvalidInput) => unprocessable(faultTexts(faults)),
  AlreadyReclaimed: (_: AlreadyReclaimed) =>
    unprocessable({
      lead: [
        "This lead is reclaimed or has a reclaim request; a lead can be reclaimed once. See your reclaims for its outcome."
      ]
    }),
  ReclaimWindowClosed: ({ closed_at }: ReclaimWindowClosed) =>
    unprocessable({
      lead: [`The time in which this lead could be reclaimed is over; it ended at ${timestamp(closed_at)}.`]
    }),
  ReclaimDecided: ({ status }: ReclaimDecided) =>
    unprocessable({ status: [`The reclaim request is already ${status}; a decision is final.`] }),
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
