import { Context, Effect, Layer, Option } from "effect"
import type { AccountId } from "../access/Account.ts"
import { type Granted, isGranted } from "../access/Grant.ts"
import { everything, owns, reaches, reachOf } from "../access/Reach.ts"
import { firstFew, foundBy } from "../input/SearchWords.ts"
import { mapPage, type Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Business, BusinessId } from "./Business.ts"
import { CatalogParts } from "./CatalogParts.ts"

/** No business has this id. */
export class BusinessNotFound extends Fact("BusinessNotFound", "No business has this id.")<{
  readonly id: BusinessId
}> {}

/** The business belongs to another account, or is outside of the scope of the principal. */
export class BusinessNotOwned extends Fact(
  "BusinessNotOwned",
  "The business belongs to another account, or is outside of the scope of the principal."
)<{ readonly id: BusinessId }> {}

/**
 * Brands a business with its principal. The class is private to this module, so neither a literal nor a copy with
 * another business has the brand.
 */
declare class Proof<Relation> {
  protected readonly isProven: Relation
}

/** A business with a principal that may see its data. Only {@link Businesses} returns one. */
export interface AccessibleBusiness extends Proof<"accessible"> {
  readonly business: Business
  readonly principal: Granted<"leads:read">
}

/** A business with a principal that owns it, within its scope, with a grant. Only {@link Businesses} returns one. */
export interface OwnedBusiness<G extends "leads:read" | "reclaims:create" = "reclaims:create"> extends Proof<"owned"> {
  readonly business: Business
  readonly principal: Granted<G>
}

/** A business with a reader of its outcomes, such as a reviewer. Only {@link Businesses} returns one. */
export interface ExplainedBusiness extends Proof<"explained"> {
  readonly business: Business
  readonly principal: Granted<"decisions:read">
}

/** What a reviewer may know of a business. */
export interface BusinessName extends Pick<Business, "id" | "name"> {}

type Refusal = BusinessNotFound | BusinessNotOwned | StorageUnavailable

const named = ({ account, id }: Business) => ({ account, business: id })

/** Authorises access to businesses, and lists their names. */
export class Businesses extends Context.Service<
  Businesses,
  {
    /** Returns the business for its owner with this business in scope, or for an operator. */
    readonly getAccessible: (
      reader: Granted<"leads:read">,
      id: BusinessId
    ) => Effect.Effect<AccessibleBusiness, Refusal>
    /**
     * Returns the business for its owner with this business in scope. An operator that is not the owner gets
     * `BusinessNotOwned`.
     */
    readonly getOwned: <G extends "leads:read" | "reclaims:create">(
      owner: Granted<G>,
      id: BusinessId
    ) => Effect.Effect<OwnedBusiness<G>, Refusal>
    /** Returns the business for its owner with this business in scope, or for a reviewer. */
    readonly getExplained: (
      reader: Granted<"decisions:read">,
      id: BusinessId
    ) => Effect.Effect<ExplainedBusiness, Refusal>
    /** Returns the business as the audit trail knows it, without the account if the manager may not see it. */
    readonly getAudited: (
      manager: Granted<"account:manage">,
      id: BusinessId
    ) => Effect.Effect<{ readonly id: BusinessId; readonly account: AccountId | null }, StorageUnavailable>
    /** Returns one page of the names of all businesses. */
    readonly names: (
      reviewer: Granted<"leads:review">,
      request: PageRequest
    ) => Effect.Effect<Page<BusinessName>, StorageUnavailable>
    /** Returns the first few businesses in reach, or of all for a reviewer, with all words of a text in name or id. */
    readonly search: (
      reader: Granted<"leads:read"> | Granted<"leads:review">,
      text: string
    ) => Effect.Effect<ReadonlyArray<BusinessName>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Businesses") {
  static readonly layer = Layer.effect(
    Businesses,
    Effect.gen(function* () {
      const { businesses } = yield* CatalogParts
      const find = Effect.fnUntraced(function* (id: BusinessId) {
        const business = yield* businesses.find(id)
        return business._tag === "Some" ? business.value : yield* new BusinessNotFound({ id })
      })
      return {
        getAccessible: Effect.fn("Businesses.getAccessible")(function* (principal, id) {
          const business = yield* find(id)
          if (!reaches(principal, named(business))) return yield* new BusinessNotOwned({ id })
          return { business, principal } as AccessibleBusiness
        }),
        getOwned: Effect.fn("Businesses.getOwned")(function* <G extends "leads:read" | "reclaims:create">(
          principal: Granted<G>,
          id: BusinessId
        ) {
          const business = yield* find(id)
          if (!owns(principal, named(business))) return yield* new BusinessNotOwned({ id })
          return { business, principal } as OwnedBusiness<G>
        }),
        getExplained: Effect.fn("Businesses.getExplained")(function* (principal, id) {
          const business = yield* find(id)
          if (!isGranted(principal, "leads:review") && !reaches(principal, named(business))) {
            return yield* new BusinessNotOwned({ id })
          }
          return { business, principal } as ExplainedBusiness
        }),
        getAudited: Effect.fn("Businesses.getAudited")(function* (principal, id) {
          const { account } = Option.getOrElse(yield* businesses.find(id), () => ({ account: null }))
          const isSeen = account !== null && reaches(principal, { account, business: id })
          return { id, account: isSeen ? account : null }
        }),
        names: (_, request) =>
          Effect.map(businesses.page(everything, request), (page) => mapPage(page, ({ id, name }) => ({ id, name }))),
        search: (reader, text) => {
          const reach = isGranted(reader, "leads:review") ? everything : reachOf(reader)
          return foundBy(text, (words) =>
            Effect.map(businesses.page({ ...reach, words }, firstFew), ({ items }) =>
              items.map(({ id, name }) => ({ id, name }))
            )
          )
        }
      }
    })
  )
}
