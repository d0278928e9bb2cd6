import type { AccessTokenNotFound } from "@leadwell/domain/access/AccessTokenRepository"
import type { NotAccountManager } from "@leadwell/domain/access/AccountManager"
import type { Unauthenticated } from "@leadwell/domain/access/Authentication"
import type { NotOperator } from "@leadwell/domain/access/Operator"
import type { NotReviewer } from "@leadwell/domain/access/Reviewer"
import type { HeldToScope } from "@leadwell/domain/access/WholeAccount"
import type { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { AccountNotFound } from "@leadwell/domain/catalog/Accounts"
import type { AffiliateNotFound } from "@leadwell/domain/catalog/Affiliates"
import type { BusinessNotFound, BusinessNotOwned } from "@leadwell/domain/catalog/Businesses"
import type { CategoryNotFound, SubcategoryNotFound } from "@leadwell/domain/catalog/Categories"
import type { WebsiteNotFound } from "@leadwell/domain/catalog/Websites"
import type { CatalogItemNotFound } from "@leadwell/domain/catalogfile/CatalogItemChange"
import type { LeadErased } from "@leadwell/domain/erasure/ErasedLead"
import type { RequestUnderWay } from "@leadwell/domain/idempotency/Idempotency"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { LeadNotFound } from "@leadwell/domain/intake/LeadRepository"
import type { StageForbids } from "@leadwell/domain/lead/LeadStage"
import type { ProviderUnavailable } from "@leadwell/domain/openid/OpenIdProvider"
import type { NoProvider, OpenIdRefused } from "@leadwell/domain/openid/OpenIdSignIn"
import { mostPasskeys, type TooManyPasskeys } from "@leadwell/domain/passkey/Passkey"
import type { CredentialTaken } from "@leadwell/domain/passkey/PasskeyRepository"
import type { PasskeyNotFound, RegistrationRefused } from "@leadwell/domain/passkey/Passkeys"
import type { PasskeyRefused } from "@leadwell/domain/passkey/PasskeySignIn"
import type { PersonNotFound } from "@leadwell/domain/people/PersonRepository"
import type { SessionEnded } from "@leadwell/domain/people/Session"
import type { SessionNotFound } from "@leadwell/domain/people/Sessions"
import type { LinkRefused } from "@leadwell/domain/people/SignIn"
import type { ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { AlreadyReclaimed, ReclaimDecided, ReclaimWindowClosed } from "@leadwell/domain/reclaim/ReclaimRules"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { SubscriptionsNotOwned } from "@leadwell/domain/subscription/OwnerChange"
import type { UnsubscribeLinkUnknown } from "@leadwell/domain/unsubscribe/UnsubscribeLinks"
import type { DeliveryNotFound } from "@leadwell/domain/webhook/DeliveryRepository"
import type { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import type { WebhookDisabled } from "@leadwell/domain/webhook/Webhooks"
import { Schema } from "effect"
import { stageText } from "../intake/StageText.ts"
import { faultTexts } from "./FaultText.ts"
import { timestamp } from "./Timestamp.ts"

const refusal = <const Message extends string>(message: Message) => ({
  message: Schema.String.annotate({ examples: [message] })
})

/** 400: the body cannot be read. */
export class BadRequest extends Schema.Error<BadRequest>("BadRequest")(
  refusal("The request body is not a readable JSON object."),
  { httpApiStatus: 400, description: "The body cannot be read." }
) {}

/** 401: the request has no valid token. */
export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(refusal("Unauthenticated."), {
  httpApiStatus: 401,
  description: "No valid credential came with the request."
}) {}

/**
 * 403: the token lacks the ability, the business belongs to another account, or only an operator may make the change.
 */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(
  {
    ...refusal("This action is unauthorized."),
    errors: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
        description: "The fields that only an operator may change, when the rest of the request is allowed.",
        examples: [{ "subscriptions.0.regions": ["Only an operator may change the regions field."] }]
      })
    )
  },
  {
    httpApiStatus: 403,
    description:
      "The token lacks the ability, the business is another account's, or the change is the operator's to make."
  }
) {}

/** 404: it does not exist, or it belongs to another account. */
export class NotFound extends Schema.Error<NotFound>("NotFound")(refusal("Not found."), {
  httpApiStatus: 404,
  description: "There is no such thing for this account."
}) {}

/** 405: the path does not support this method; `Allow` lists those it does. */
export class MethodNotAllowed extends Schema.Error<MethodNotAllowed>("MethodNotAllowed")(
  refusal("Method not allowed."),
  { httpApiStatus: 405, description: "The path exists, but not with this method; `Allow` names those it has." }
) {}

/** 408: the body arrives too slowly or not at all. */
export class RequestTimeout extends Schema.Error<RequestTimeout>("RequestTimeout")(
  refusal("The request took too long to arrive."),
  { httpApiStatus: 408, description: "The body arrives too slowly, or not at all." }
) {}

/** 409: a request with the same idempotency key is still being processed. */
export class Conflict extends Schema.Error<Conflict>("Conflict")(
  refusal("The same request is still being worked on; send it again in a moment."),
  { httpApiStatus: 409, description: "A request under the same idempotency key is still being worked on." }
) {}

/** 413: the body is larger than the endpoint accepts. */
export class ContentTooLarge extends Schema.Error<ContentTooLarge>("ContentTooLarge")(
  refusal("The request body is too large."),
  { httpApiStatus: 413, description: "The body is larger than the endpoint takes." }
) {}

/** 415: the endpoint does not accept the content type of the body. */
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaType")(
  refusal("The request body must be application/json."),
  { httpApiStatus: 415, description: "The body has another content type than the endpoint takes." }
) {}

/** 422: the request has invalid parameters; `errors` has the messages for each field. */
export class UnprocessableContent extends Schema.Error<UnprocessableContent>("UnprocessableContent")(
  {
    message: Schema.String.annotate({ examples: ["The given data was invalid."] }),
    errors: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
      examples: [{ city: ["The city field is required."] }]
    })
  },
  {
    httpApiStatus: 422,
    description:
      "The request is well formed but holds invalid parameters; `errors` has the texts of each failing field."
  }
) {}

/**
 * 429: the token has used up its requests, or the client address if there is no token. `Retry-After` says when to
 * retry.
 */
export class TooManyRequests extends Schema.Error<TooManyRequests>("TooManyRequests")(refusal("Too Many Attempts."), {
  httpApiStatus: 429,
  description: "The requests of this minute are used up; `Retry-After` says when to try again."
}) {}

/** 500: a fault of the server, without details; `request_id` finds it in the logs. */
export class InternalServerError extends Schema.Error<InternalServerError>("InternalServerError")(
  { ...refusal("Server Error"), request_id: Schema.String },
  {
    httpApiStatus: 500,
    description: "A fault of the server, told without detail; `request_id` is that of `X-Request-Id`."
  }
) {}

/** 503: the store is unavailable; `Retry-After` says when to retry. */
export class ServiceUnavailable extends Schema.Error<ServiceUnavailable>("ServiceUnavailable")(
  refusal("Service unavailable."),
  { httpApiStatus: 503, description: "The store is away; `Retry-After` says when to try again." }
) {}

/** The refusals of an endpoint that reads a JSON body. */
export const bodyRefusals = [
  BadRequest,
  ContentTooLarge,
  UnsupportedMediaType,
  UnprocessableContent,
  ServiceUnavailable
] as const

const unprocessable = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
  new UnprocessableContent({ message: "The given data was invalid.", errors })

const notFound = () => new NotFound({ message: "Not found." })

/** The token lacks the ability that the endpoint requires. */
export class AbilityMissing {
  readonly _tag = "AbilityMissing"
}

/** A request that changes something came with a session, but not from a page of this origin. */
export class ForeignOrigin {
  readonly _tag = "ForeignOrigin"
}

/** A browser cannot keep a session over plain HTTP from elsewhere. */
export class NeedsTls {
  readonly _tag = "NeedsTls"
}

/** Browsers have passkeys for host names, and the server was reached at an address without one. */
export class NeedsHostName {
  readonly _tag = "NeedsHostName"
}

/** The request budget that counts the request is used up. */
export class BudgetSpent {
  readonly _tag = "BudgetSpent"
}

const refusals = {
  Unauthenticated: (_: Unauthenticated) => new Unauthorized({ message: "Unauthenticated." }),
  BudgetSpent: (_: BudgetSpent) => new TooManyRequests({ message: "Too Many Attempts." }),
  AbilityMissing: (_: AbilityMissing) => new Forbidden({ message: "This action is unauthorized." }),
  SessionEnded: (_: SessionEnded) => new Unauthorized({ message: "Unauthenticated." }),
  ForeignOrigin: (_: ForeignOrigin) =>
    new Forbidden({ message: "A request with a session must come from a page of this origin." }),
  NeedsTls: (_: NeedsTls) => new Forbidden({ message: "People sign in over https only." }),
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
  PasskeyNotFound: (_: PasskeyNotFound) => notFound(),
  UnsubscribeLinkUnknown: (_: UnsubscribeLinkUnknown) => notFound(),
  SessionNotFound: (_: SessionNotFound) => notFound(),
  PersonNotFound: (_: PersonNotFound) => notFound(),
  HeldToScope: (_: HeldToScope) => new Forbidden({ message: "This action is unauthorized." }),
  NotReviewer: (_: NotReviewer) => new Forbidden({ message: "This action is unauthorized." }),
  NotAccountManager: (_: NotAccountManager) => new Forbidden({ message: "This action is unauthorized." }),
  NotOperator: (_: NotOperator) => new Forbidden({ message: "This action is unauthorized." }),
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
  WebhookNotFound: (_: WebhookNotFound) => notFound(),
  DeliveryNotFound: (_: DeliveryNotFound) => notFound(),
  WebhookDisabled: (_: WebhookDisabled) =>
    unprocessable({ webhook: ["The webhook is disabled, since its receiver answered 410; register another one."] }),
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
