import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { AffiliateNotFound, Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Categories, CategoryNotFound, SubcategoryNotFound } from "@leadwell/domain/catalog/Categories"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentWholeAccount } from "./CurrentWholeAccount.ts"
import {
  AffiliateFound,
  CategoryFound,
  NamedAffiliate,
  NamedCategory,
  NamedSubcategory,
  NamedWebhook,
  SubcategoryFound,
  WebhookFound
} from "./NamedParts.ts"

const isAffiliateId = Schema.is(AffiliateId)
const isCategoryId = Schema.is(CategoryId)
const isSubcategoryId = Schema.is(SubcategoryId)
const isWebhookId = Schema.is(WebhookId)

/**
 * Implements {@link AffiliateFound}, {@link CategoryFound}, {@link SubcategoryFound} and {@link WebhookFound} with use
 * cases.
 */
export const layer = Layer.mergeAll(
  Layer.effect(
    AffiliateFound,
    Effect.map(Affiliates, (affiliates) =>
      Effect.provideServiceEffect(
        NamedAffiliate,
        Effect.gen(function* () {
          const { id } = yield* HttpRouter.params
          if (!isAffiliateId(id)) return yield* new AffiliateNotFound()
          return yield* affiliates.get(yield* CurrentPrincipal, id)
        }).pipe(Effect.mapError(refuse))
      )
    )
  ),
  Layer.effect(
    CategoryFound,
    Effect.map(Categories, (categories) =>
      Effect.provideServiceEffect(
        NamedCategory,
        Effect.gen(function* () {
          const { category: id } = yield* HttpRouter.params
          return isCategoryId(id) ? yield* categories.get(id) : yield* new CategoryNotFound()
        }).pipe(Effect.mapError(refuse))
      )
    )
  ),
  Layer.effect(
    SubcategoryFound,
    Effect.map(Categories, (categories) =>
      Effect.provideServiceEffect(
        NamedSubcategory,
        Effect.gen(function* () {
          const { subcategory: id } = yield* HttpRouter.params
          return isSubcategoryId(id) ? yield* categories.subcategory(id) : yield* new SubcategoryNotFound()
        }).pipe(Effect.mapError(refuse))
      )
    )
  ),
  Layer.effect(
    WebhookFound,
    Effect.map(Webhooks, (webhooks) =>
      Effect.provideServiceEffect(
        NamedWebhook,
        Effect.gen(function* () {
          const { id } = yield* HttpRouter.params
          return isWebhookId(id) ? yield* webhooks.get(yield* CurrentWholeAccount, id) : yield* new WebhookNotFound()
        }).pipe(Effect.mapError(refuse))
      )
    )
  )
)
