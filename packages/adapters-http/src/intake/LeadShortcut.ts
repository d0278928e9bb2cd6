import { Context, Effect, type Fiber, Tracer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiSecurity } from "effect/http-api"
import { Authorizer } from "../access/Authorizer.ts"
import { refusalResponse, statusOf } from "../response/RefusalResponse.ts"
import { makeLeadCreation } from "./LeadCreation.ts"
import { DuplicateReceipt, LeadReceipt } from "./LeadReceipt.ts"
import { LeadsGroup } from "./LeadsGroup.ts"

const endpoint = LeadsGroup.endpoints.create

const [created, duplicate] = [statusOf(LeadReceipt), statusOf(DuplicateReceipt)]

const receiptResponse = (receipt: typeof LeadReceipt.Type | typeof DuplicateReceipt.Type) =>
  HttpServerResponse.jsonUnsafe(receipt, { status: receipt.completed ? created : duplicate })

/** What the router says of a request to the endpoint. */
const route: (typeof HttpRouter.RouteContext)["Service"] = {
  params: {},
  route: HttpRouter.route(endpoint.method, endpoint.path, Effect.die("The shortcut has no handler of a route."))
}

/**
 * Makes the short way of requests that create leads. It leaves out the router and the general code of the contract,
 * about a fifth of the server's work for a lead, and calls the same functions as the contract's handler. It returns
 * nothing for a request that must take the long way: any other request, and every request that is traced.
 */
export const makeLeadShortcut = Effect.gen(function* () {
  const { authorize } = yield* Authorizer
  const create = yield* makeLeadCreation
  const credential = Effect.provideService(
    HttpApiBuilder.securityDecode(HttpApiSecurity.bearer),
    HttpServerRequest.ParsedSearchParams,
    {}
  )
  return (fiber: Fiber.Fiber<unknown, unknown>, request: HttpServerRequest.HttpServerRequest) => {
    if (request.url !== endpoint.path || request.method !== endpoint.method) return undefined
    if (fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer) return undefined
    fiber.setContext(Context.add(fiber.context, HttpRouter.RouteContext, route))
    return credential.pipe(
      Effect.flatMap((given) => authorize(given, endpoint)),
      Effect.flatMap(({ principal }) => create(principal, request)),
      Effect.match({ onSuccess: receiptResponse, onFailure: refusalResponse }),
      Effect.interruptible
    )
  }
})
