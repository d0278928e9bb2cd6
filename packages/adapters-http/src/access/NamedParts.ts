import type { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import type { Businesses } from "@leadwell/domain/catalog/Businesses"
import type { Categories } from "@leadwell/domain/catalog/Categories"
import type { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Context, type Effect } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import type { CurrentGrant } from "./Authorization.ts"

/**
 * The use case that finds each part that a path may name. `ownedBusiness` is found for its owner alone, and
 * `explainedBusiness` also for a reviewer.
 */
export interface Finders {
  readonly affiliate: (typeof Affiliates.Service)["get"]
  readonly business: (typeof Businesses.Service)["getAccessible"]
  readonly explainedBusiness: (typeof Businesses.Service)["getExplained"]
  readonly category: (typeof Categories.Service)["get"]
  readonly ownedBusiness: (typeof Businesses.Service)["getOwned"]
  readonly subcategory: (typeof Categories.Service)["subcategory"]
  readonly webhook: (typeof Webhooks.Service)["get"]
}

/** A part that a path may name. */
export type Part = keyof Finders

/** What a request names by its path. */
export interface Named<P extends Part> {
  readonly part: P
}

/** The thing that a request names by a part of its path. */
export type Found<P extends Part> = Effect.Success<ReturnType<Finders[P]>>

/** The principal that may name a part. */
export type Namer<P extends Part> = Parameters<Finders[P]>[0]

const namedKey = Context.Service<Named<never>, never>("@leadwell/adapters-http/access/NamedParts/namedKey")

/** Returns the service that is the thing that the current request names. */
export const named = <P extends Part>(_: P): Context.Service<Named<P>, Found<P>> => namedKey as never

const error = [NotFound, Forbidden, ServiceUnavailable] as const

/** The middleware of an endpoint whose path names a part. */
export type Naming<P extends Part> = {
  readonly [K in keyof HttpApiMiddleware.AnyId]: {
    readonly provides: Named<P>
    readonly requires: CurrentGrant<Namer<P>>
    readonly error: typeof error
    readonly clientError: never
    readonly requiredForClient: false
  }
}

/** Finds the thing that the path names, among those in reach of the principal, before the query or the body is read. */
export const naming = <P extends Part>(part: P) =>
  HttpApiMiddleware.Service<Naming<P>, { provides: Named<P>; requires: CurrentGrant<Namer<P>> }>()(
    `@leadwell/adapters-http/access/NamedParts/${part}`,
    { error }
  )
