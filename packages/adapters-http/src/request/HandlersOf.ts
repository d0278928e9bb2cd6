import { Effect, type Layer, type Scope } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { type Refusable, refusalOf } from "../response/Refuse.ts"
import { contractOf } from "./ContractOf.ts"
import { refusingUnknownKeys } from "./KnownQuery.ts"

type Raw<Endpoint extends HttpApiEndpoint.Constraint> = HttpApiEndpoint.HandlerRaw<Endpoint, never, never>

/** A request to an endpoint, as its steps get it. */
export type RequestTo<Endpoint extends HttpApiEndpoint.Constraint> = Parameters<Raw<Endpoint>>[0]

type Answer<Endpoint extends HttpApiEndpoint.Constraint> = Effect.Success<ReturnType<Raw<Endpoint>>>

/** What steps may fail with: a refusal that the endpoint declares, which has no tag, or a fact with an answer. */
type Failure<Endpoint> = (HttpApiEndpoint.Errors<Endpoint> & { readonly _tag?: never }) | Refusable

/** The steps that answer a request to an endpoint. They read its body themselves, so that all faults are told. */
type Steps<Endpoint extends HttpApiEndpoint.Constraint> = (
  request: RequestTo<Endpoint>
) =>
  | Generator<Effect.Effect<unknown, Failure<Endpoint>, unknown>, Answer<Endpoint>, never>
  | Effect.Effect<Answer<Endpoint>, Failure<Endpoint>, unknown>

type Endpoints = HttpApiGroup.Constraint["endpoints"]

type StepsOf<All extends Endpoints> = { readonly [Name in keyof All]: Steps<All[Name]> }

/** The services that steps use. */
type Used<Done> = Done extends Generator<infer Step, unknown, never> ? Effect.Services<Step> : Effect.Services<Done>

type Needs<Endpoint extends HttpApiEndpoint.Constraint, Services> =
  | HttpApiEndpoint.Middleware<Endpoint>
  | HttpApiEndpoint.MiddlewareServices<Endpoint>
  | HttpRouter.Request.From<
      "Requires",
      HttpApiEndpoint.ExcludeProvided<Endpoint, Services | HttpApiEndpoint.ServerServices<Endpoint>>
    >

type NeedsOf<All extends Endpoints, Given extends StepsOf<All>> = {
  readonly [Name in keyof All]: Needs<All[Name], Used<ReturnType<Given[Name]>>>
}[keyof All]

const answering = (steps: (request: never) => unknown, endpoint: HttpApiEndpoint.Top) => {
  const refusing = refusingUnknownKeys(endpoint)
  return (request: never) => {
    const done = Effect.suspend(() => {
      const begun = steps(request)
      return Effect.isEffect(begun) ? begun : Effect.gen(() => begun as Generator<never>)
    })
    return Effect.mapError(refusing(done), refusalOf)
  }
}

/**
 * Returns the handlers of a group: for each endpoint the steps that answer a request to it. A fact that they fail with
 * becomes the refusal that answers it. A fact without an answer does not compile.
 */
export const handlersOf = <
  Group extends HttpApiGroup.Constraint,
  Step extends Effect.Effect<unknown, unknown, unknown>,
  const Given extends StepsOf<Group["endpoints"]>
>(
  group: Group,
  build: () => Generator<Step, Given, never>
): Layer.Layer<
  HttpApiGroup.Service<"leadwell", Group["identifier"]>,
  never,
  Exclude<Effect.Services<Step> | NeedsOf<Group["endpoints"], Given>, Scope.Scope>
> => {
  const handled = (handlers: HttpApiBuilder.Handlers<unknown>) =>
    Effect.map(Effect.gen(build), (given) => {
      for (const [name, steps] of Object.entries(given)) {
        handlers.handleRaw(name as never, answering(steps, group.endpoints[name] as never) as never)
      }
      return handlers
    })
  return HttpApiBuilder.group(contractOf(group), group.identifier as never, handled as never) as never
}
