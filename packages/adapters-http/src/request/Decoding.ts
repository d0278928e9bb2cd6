import { faultsOf } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { NotFound, refuse, UnprocessableContent } from "../response/Refusals.ts"

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

/**
 * Implements {@link PathDecoding} and {@link QueryDecoding} with the domain's faults. A value that the server itself
 * cannot encode stays a server error.
 */
export const layer = Layer.merge(
  HttpApiMiddleware.layerSchemaErrorTransform(PathDecoding, (error) =>
    Effect.fail(error.kind === "Params" ? new NotFound({ message: "Not found." }) : error)
  ),
  HttpApiMiddleware.layerSchemaErrorTransform(QueryDecoding, (error) =>
    Effect.fail(error.kind === "Query" ? refuse(new InvalidInput({ faults: faultsOf(error.cause.issue) })) : error)
  )
)
