import type { Granted } from "@leadwell/domain/access/Grant"
import type { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Businesses, OwnedBusiness } from "@leadwell/domain/catalog/Businesses"
import type { Categories } from "@leadwell/domain/catalog/Categories"
import { Context, type Effect } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import type { CurrentGrant } from "./Authorization.ts"

type Accessing = (typeof Businesses.Service)["getAccessible"]

/** Finds a business for its owner alone, who has a grant. */
type Owning<G extends "leads:read" | "reclaims:create"> = (
  owner: Granted<G>,
  id: BusinessId
) => Effect.Effect<OwnedBusiness<G>, Effect.Error<ReturnType<Accessing>>>

/**
 * The use case that finds each part that a path may name. `ownedBusiness` and `businessOfOwner` are found for their
 * owner alone, who may reclaim or read the leads. `explainedBusiness` is also found for a reviewer.
 */
export interface Finders {
  readonly affiliate: (typeof Affiliates.Service)["get"]
  readonly business: Accessing
  readonly businessOfOwner: Owning<"leads:read">
  readonly explainedBusiness: (typeof Businesses.Service)["getExplained"]
  readonly category: (typeof Categories.Service)["get"]
  readonly ownedBusiness: Owning<"reclaims:create">
  readonly subcategory: (typeof Categories.Service)["subcategory"]
}

/** A use case that finds a part for a principal, by its id. */
type Finder = (by: never, id: never) => Effect.Effect<unknown, unknown>

/** The use cases that find parts: those of the core, unless a feature gives those of its own. */
export type Table<T> = { readonly [P in keyof T]: Finder }

/** What a request names by its path. */
export interface Named<P> {
  readonly part: P
}

/** The thing that a request names by a part of its path. */
export type Found<P extends keyof T, T extends Table<T> = Finders> = Effect.Success<ReturnType<T[P]>>

/** The principal that may name a part. */
export type Namer<P extends keyof T, T extends Table<T> = Finders> = Parameters<T[P]>[0]

const namedKey = Context.Service<Named<never>, never>("@leadwell/adapters-http/access/NamedParts/namedKey")

/** Returns the service that is the thing that the current request names. */
export const named = <P extends keyof T, T extends Table<T> = Finders>(_: P): Context.Service<Named<P>, Found<P, T>> =>
  namedKey as never

const error = [NotFound, Forbidden, ServiceUnavailable] as const

/** The middleware of an endpoint whose path names a part. */
export type Naming<P extends keyof T, T extends Table<T> = Finders> = {
  readonly [K in keyof HttpApiMiddleware.AnyId]: {
    readonly provides: Named<P>
    readonly requires: CurrentGrant<Namer<P, T>>
    readonly error: typeof error
    readonly clientError: never
    readonly requiredForClient: false
  }
}

/** Finds the thing that the path names, among those in reach of the principal, before the query or the body is read. */
export const naming = <P extends keyof T & string, T extends Table<T> = Finders>(part: P) =>
  HttpApiMiddleware.Service<Naming<P, T>, { provides: Named<P>; requires: CurrentGrant<Namer<P, T>> }>()(
    `@leadwell/adapters-http/access/NamedParts/${part}`,
    { error }
  )
