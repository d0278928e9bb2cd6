import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { NotFound } from "../response/Refusals.ts"
import { type Refusable, refuse } from "../response/Refuse.ts"
import { currentAs } from "./Authorization.ts"
import { type Finders, type Found, named, type Namer, naming, type Table } from "./NamedParts.ts"

/** Implements {@link naming} of a part, whose id is a parameter of the path. */
export const finding = <P extends keyof T & string, T extends Table<T> = Finders>(
  part: P,
  parameter: string,
  schema: Schema.Codec<Parameters<T[P]>[1], string>,
  find: (by: Namer<P, T>, id: Parameters<T[P]>[1]) => Effect.Effect<Found<P, T>, Refusable>
) => {
  const isId = Schema.is(schema)
  const found = Effect.gen(function* () {
    const id = (yield* HttpRouter.params)[parameter]
    if (!isId(id)) return yield* new NotFound({ message: "Not found." })
    return yield* Effect.mapError(find(yield* currentAs<Namer<P, T>>(), id), refuse)
  })
  return Layer.succeed(naming<P, T>(part), (answer) => Effect.provideServiceEffect(answer, named<P, T>(part), found))
}

/** Implements {@link naming} of every part of the core with use cases. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [affiliates, businesses, categories] = [yield* Affiliates, yield* Businesses, yield* Categories]
    return Layer.mergeAll(
      finding("affiliate", "id", AffiliateId, affiliates.get),
      finding("business", "business", BusinessId, businesses.getAccessible),
      finding("businessOfOwner", "business", BusinessId, businesses.getOwned),
      finding("explainedBusiness", "business", BusinessId, businesses.getExplained),
      finding("category", "category", CategoryId, categories.get),
      finding("ownedBusiness", "business", BusinessId, businesses.getOwned),
      finding("subcategory", "subcategory", SubcategoryId, categories.subcategory)
    )
  })
)
