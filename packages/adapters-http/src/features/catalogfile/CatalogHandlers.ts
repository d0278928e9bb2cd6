import { type Granted, isGranted } from "@leadwell/domain/access/Grant"
import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import type { CatalogItemKind } from "@leadwell/domain/features/catalogfile/CatalogItem"
import { Effect } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { current } from "../../access/Authorization.ts"
import { named } from "../../access/NamedParts.ts"
import { expectedBy, tagOfPieces } from "../../request/EntityTag.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson } from "../../request/JsonBody.ts"
import type { Refusable } from "../../response/Refuse.ts"
import { CatalogGroup } from "./CatalogGroup.ts"
import { catalogResponse, piecesOf } from "./CatalogResponse.ts"
import { withMaskedIban } from "./Catalogue.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Handlers of the catalogue's endpoints, which call {@link CatalogAdministration}. */
export const layer = handlersOf(CatalogGroup, function* () {
  const catalog = yield* CatalogAdministration
  const [accounts, affiliates, websites] = [yield* Accounts, yield* Affiliates, yield* Websites]
  const categories = yield* Categories

  const creating = <K extends CatalogItemKind>(kind: K) =>
    Effect.fnUntraced(function* ({ request }: { readonly request: Request }) {
      const body = yield* readJson(request)
      return { data: yield* catalog.create(yield* current<"operator">(), kind, body) }
    })

  /** What a request expects of the whole catalogue. */
  const expected = (request: Request, operator: Granted<"operator">) =>
    expectedBy(request, catalog.write(operator), (found) => tagOfPieces(piecesOf(found)))

  /** Finds the item before it reads the body, so that refusals keep their order. */
  const changing = <K extends CatalogItemKind, Id extends string, E extends Refusable>(
    kind: K,
    find: (operator: Granted<"operator">, id: Id) => Effect.Effect<unknown, E>
  ) =>
    Effect.fnUntraced(function* (id: Id, request: Request) {
      const operator = yield* current<"operator">()
      yield* find(operator, id)
      const body = yield* readJson(request)
      return { data: yield* catalog.change(operator, kind, id, body, yield* expected(request, operator)) }
    })

  const masked = Effect.map(({ data }: { readonly data: Parameters<typeof withMaskedIban>[0] }) => ({
    data: withMaskedIban(data)
  }))
  const createAffiliate = creating("affiliates")
  const changeAccount = changing("accounts", accounts.get)
  const changeAffiliate = changing("affiliates", affiliates.get)
  const changeWebsite = changing("websites", websites.get)
  const changeCategory = changing("categories", categories.get)
  const changeSubcategory = changing("subcategories", categories.subcategory)

  return {
    *write({ query }) {
      // It was checked when it was stored.
      const operator = yield* current<"operator">()
      const { only } = query
      const found = yield* only === undefined ? catalog.write(operator) : catalog.writeLists(operator, only)
      return HttpServerResponse.setHeader(catalogResponse(found), "etag", yield* tagOfPieces(piecesOf(found)))
    },
    *apply({ query, request }) {
      const body = yield* readJson(request)
      const apply = query.dry_run ? catalog.preview : catalog.apply
      const operator = yield* current<"operator">()
      return { data: yield* apply(operator, body, yield* expected(request, operator)) }
    },
    createAccount: creating("accounts"),
    changeAccount: ({ params, request }) => changeAccount(params.account, request),
    createAffiliate: ({ request }) => masked(createAffiliate({ request })),
    changeAffiliate: ({ params, request }) => masked(changeAffiliate(params.id, request)),
    createWebsite: creating("websites"),
    changeWebsite: ({ params, request }) => changeWebsite(params.code, request),
    createCategory: creating("categories"),
    changeCategory: ({ params, request }) => changeCategory(params.category, request),
    createSubcategory: creating("subcategories"),
    changeSubcategory: ({ params, request }) => changeSubcategory(params.subcategory, request),
    createBusiness: creating("businesses"),
    *changeBusiness({ request }) {
      const accessible = yield* named("business")
      const { principal } = accessible
      const body = yield* readJson(request)
      // An owner has not seen the catalogue, so no tag of it holds.
      const expecting = isGranted(principal, "operator")
        ? expected(request, principal)
        : expectedBy<unknown, never>(request, Effect.void, () => Effect.succeed(""))
      return { data: yield* catalog.changeBusiness(accessible, body, yield* expecting) }
    }
  }
})
