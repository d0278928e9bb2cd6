import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import {
  BadRequest,
  ContentTooLarge,
  NotFound,
  UnprocessableContent,
  UnsupportedMediaType
} from "../response/Refusals.ts"
import { refuse } from "../response/Refuse.ts"
import { readJson } from "./JsonBody.ts"
import { queryFaults } from "./QueryFaults.ts"

/** Answers 404 when an id in the path is malformed. */
export class PathDecoding extends HttpApiMiddleware.Service<PathDecoding>()(
  "@leadwell/adapters-http/request/Decoding/PathDecoding",
  {
    error: [NotFound]
  }
) {}

/** Answers 422 when the query cannot be decoded. */
export class QueryDecoding extends HttpApiMiddleware.Service<QueryDecoding>()(
  "@leadwell/adapters-http/request/Decoding/QueryDecoding",
  {
    error: [UnprocessableContent]
  }
) {}

/** Answers 422 when the query of a request with a JSON body cannot be decoded, after the refusals of the body. */
export class BodyFirstDecoding extends HttpApiMiddleware.Service<BodyFirstDecoding>()(
  "@leadwell/adapters-http/request/Decoding/BodyFirstDecoding",
  {
    error: [BadRequest, ContentTooLarge, UnsupportedMediaType, UnprocessableContent]
  }
) {}

/**
 * Implements {@link PathDecoding}, {@link QueryDecoding} and {@link BodyFirstDecoding} with the domain's faults. A
 * value that the server itself cannot encode stays a server error.
 */
export const layer = Layer.mergeAll(
  HttpApiMiddleware.layerSchemaErrorTransform(PathDecoding, (error) =>
    Effect.fail(error.kind === "Params" ? new NotFound({ message: "Not found." }) : error)
  ),
  HttpApiMiddleware.layerSchemaErrorTransform(
    QueryDecoding,
    Effect.fnUntraced(function* (error) {
      if (error.kind !== "Query") return yield* Effect.fail(error)
      return yield* refuse(new InvalidInput({ faults: yield* queryFaults(error.cause.issue) }))
    })
  ),
  HttpApiMiddleware.layerSchemaErrorTransform(
    BodyFirstDecoding,
    Effect.fnUntraced(function* (error) {
      if (error.kind !== "Query") return yield* Effect.fail(error)
      yield* readJson(yield* HttpServerRequest.HttpServerRequest)
      return yield* refuse(new InvalidInput({ faults: yield* queryFaults(error.cause.issue) }))
    })
  )
)
