import { Schema } from "effect"
import { codeOfRefusal, FaultCodes } from "./FaultCode.ts"

const refusal = <const Message extends string>(message: Message) => ({
  message: Schema.String.annotate({ examples: [message] })
})

/** 400: the body cannot be read. */
export class BadRequest extends Schema.Error<BadRequest>("BadRequest")(
  refusal("The request body is not a readable JSON object."),
  { httpApiStatus: 400, description: "The body cannot be read." }
) {}

/** 401: the request has no valid credential. */
export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(refusal("Unauthenticated."), {
  httpApiStatus: 401,
  description: "No valid credential came with the request."
}) {}

/**
 * 403: the principal lacks the ability, the business belongs to another account, or only an operator may make the
 * change.
 */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(
  {
    ...refusal("This action is unauthorized."),
    ...codeOfRefusal,
    errors: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
        description: "The fields that only an operator may change, when the rest of the request is allowed.",
        examples: [{ "subscriptions.0.regions": ["Only an operator may change the regions field."] }]
      })
    ),
    codes: Schema.optionalKey(FaultCodes)
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

/** 412: the thing changed since the caller read it, so that the change was not made. */
export class PreconditionFailed extends Schema.Error<PreconditionFailed>("PreconditionFailed")(
  refusal("Somebody changed this meanwhile; read it again before you change it."),
  { httpApiStatus: 412, description: "The thing has another `ETag` than `If-Match` names; nothing was changed." }
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

/** 422: the request has invalid parameters; `errors` has the messages for each field, and `codes` their codes. */
export class UnprocessableContent extends Schema.Error<UnprocessableContent>("UnprocessableContent")(
  {
    message: Schema.String.annotate({ examples: ["The given data was invalid."] }),
    errors: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
      examples: [{ city: ["The city field is required."] }]
    }),
    codes: FaultCodes
  },
  {
    httpApiStatus: 422,
    description:
      "The request is well formed but holds invalid parameters; `errors` has the texts of each failing field, and `codes` the code of each text."
  }
) {}

/**
 * 429: the token has used up its requests, or the client address if there is no token. `Retry-After` says when to
 * retry.
 */
export class TooManyRequests extends Schema.Error<TooManyRequests>("TooManyRequests")(
  { ...refusal("Too Many Attempts."), ...codeOfRefusal },
  {
    httpApiStatus: 429,
    description: "The requests of this minute are used up; `Retry-After` says when to try again."
  }
) {}

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
  { ...refusal("Service unavailable."), ...codeOfRefusal },
  { httpApiStatus: 503, description: "The store is away; `Retry-After` says when to try again." }
) {}

/** Any refusal of the contract. */
export type Refusal =
  | BadRequest
  | Unauthorized
  | Forbidden
  | NotFound
  | MethodNotAllowed
  | RequestTimeout
  | Conflict
  | PreconditionFailed
  | ContentTooLarge
  | UnsupportedMediaType
  | UnprocessableContent
  | TooManyRequests
  | InternalServerError
  | ServiceUnavailable

/**
 * The refusals of an endpoint that reads a JSON body. {@link RequestTimeout} is answered by the listener of the server,
 * for any of them.
 */
export const bodyRefusals = [
  BadRequest,
  RequestTimeout,
  ContentTooLarge,
  UnsupportedMediaType,
  UnprocessableContent,
  ServiceUnavailable
] as const
