import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { NotFound } from "../response/Refusals.ts"
import { refuse } from "../response/Refuse.ts"
import { currentAs } from "./Authorization.ts"
import { type Finders, type Found, named, type Namer, naming, type Part } from "./NamedParts.ts"

type Id<P extends Part> = Parameters<Finders[P]>[1]

type Missing = Effect.Error<ReturnType<Finders[Part]>>

/** Implements {@link naming} of a part, whose id is a parameter of the path. */
const finding = <P extends Part>(
  part: P,
  parameter: string,
  schema: Schema.Codec<Id<P>, string>,
  find: (by: Namer<P>, id: Id<P>) => Effect.Effect<Found<P>, Missing>
) => {
  const isId = Schema.is(schema)
  const found = Effect.gen(function* () {
    const id = (yield* HttpRouter.params)[parameter]
    if (!isId(id)) return yield* new NotFound({ message: "Not found." })
    return yield* Effect.mapError(find(yield* currentAs<Namer<P>>(), id), refuse)
  })
  return Layer.succeed(naming(part), (answer) => Effect.provideServiceEffect(answer, named(part), found))
}

/** Implements {@link naming} of every part with use cases. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [affiliates, businesses, categories, webhooks] = [
      yield* Affiliates,
      yield* Businesses,
      yield* Categories,
      yield* Webhooks
    ]
    return Layer.mergeAll(
      finding("affiliate", "id", AffiliateId, affiliates.get),
      finding("business", "business", BusinessId, businesses.getAccessible),
      finding("businessOfOwner", "business", BusinessId, businesses.getOwned),
      finding("explainedBusiness", "business", BusinessId, businesses.getExplained),
      finding("category", "category", CategoryId, categories.get),
      finding("ownedBusiness", "business", BusinessId, businesses.getOwned),
      finding("subcategory", "subcategory", SubcategoryId, categories.subcategory),
      finding("webhook", "id", WebhookId, webhooks.get)
    )
  })
)
