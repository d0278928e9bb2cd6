import { faultsOf } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { NotFound, refuse, UnprocessableContent } from "../response/Refusals.ts"

/** Refuses an id of the wrong form in the path with 404. */
export class PathDecoding extends HttpApiMiddleware.Service<PathDecoding>()(
  "@leadwell/adapters-http/request/Decoding/PathDecoding",
  {
    error: [NotFound]
  }
) {}

/** Refuses a query that cannot be understood with 422. */
export class QueryDecoding extends HttpApiMiddleware.Service<QueryDecoding>()(
  "@leadwell/adapters-http/request/Decoding/QueryDecoding",
  {
    error: [UnprocessableContent]
  }
) {}

/**
 * {@link PathDecoding} and {@link QueryDecoding} with the domain's faults. What the server itself cannot encode stays a
 * fault of the server.
 */
export const layer = Layer.merge(
  HttpApiMiddleware.layerSchemaErrorTransform(PathDecoding, (error) =>
    Effect.fail(error.kind === "Params" ? new NotFound({ message: "Not found." }) : error)
  ),
  HttpApiMiddleware.layerSchemaErrorTransform(QueryDecoding, (error) =>
    Effect.fail(error.kind === "Query" ? refuse(new InvalidInput({ faults: faultsOf(error.cause.issue) })) : error)
  )
)
