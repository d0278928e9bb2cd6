import { faultsOf } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { NotFound, refuse, UnprocessableContent } from "./Refusals.ts"

/** Turns what the contract cannot decode into refusals: a path id of the wrong form is 404, a query is 422. */
export class Decoding extends HttpApiMiddleware.Service<Decoding>()("@leadwell/adapters-http/Decoding", {
  error: [NotFound, UnprocessableContent]
}) {}

/** {@link Decoding} with the domain's faults. What the server itself cannot encode stays a fault of the server. */
export const layer = HttpApiMiddleware.layerSchemaErrorTransform(Decoding, (error) => {
  switch (error.kind) {
    case "Params":
      return Effect.fail(new NotFound({ message: "Not found." }))
    case "Query":
    case "Payload":
    case "Headers":
      return Effect.fail(refuse(new InvalidInput({ faults: faultsOf(error.cause.issue) })))
    default:
      return Effect.fail(error)
  }
})
