import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { type BadRequest, ContentTooLarge } from "../response/Refusals.ts"

/** The refusal of a body that is larger than its endpoint takes. */
export const tooLarge = new ContentTooLarge({ message: "The request body is too large." })

/** Reads the bytes of a body of at most `max` bytes. A body that does not arrive whole is `unreadable`. */
export const readBytes = (request: HttpServerRequest.HttpServerRequest, max: number, unreadable: BadRequest) =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(max)),
    Effect.mapError(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : unreadable
    )
  )
