import { newTokenSecret } from "@leadwell/domain/access/AccessToken"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Context, Effect, Layer, Option } from "effect"
import demo from "../../demo/catalog.json" with { type: "json" }
import { Settings } from "../settings/Settings.ts"
import { applyChangedCatalog } from "./CatalogDocument.ts"

/** The demo tokens in clear: one of its first account, and one of the operator. */
interface TokensInClear {
  readonly account: string
  readonly operator: string
}

/** The demo catalogue with new tokens. Only this process knows the tokens in clear. */
const demoCatalog = Effect.gen(function* () {
  const tokens: TokensInClear = { account: yield* newTokenSecret, operator: yield* newTokenSecret }
  const tokenFor = ({ abilities }: { readonly abilities: ReadonlyArray<string> }) =>
    abilities.includes("operator") ? tokens.operator : tokens.account
  return { tokens, content: { ...demo, tokens: demo.tokens.map((entry) => ({ ...entry, token: tokenFor(entry) })) } }
})

/** The tokens of the demo catalogue, if this start loaded it. */
export class DemoTokens extends Context.Service<DemoTokens, Option.Option<TokensInClear>>()(
  "@leadwell/server/demo/CatalogSource/DemoTokens"
) {}

/**
 * Fills the store at start with `CATALOG_FILE`, if the file has changed since the last start. Without this setting, it
 * loads the demo catalogue into an empty store.
 */
export const layer = Layer.effect(
  DemoTokens,
  Effect.gen(function* () {
    const { catalogFile } = yield* Settings
    const { apply } = yield* CatalogImport
    const { isEmpty } = yield* CatalogRepository
    if (Option.isSome(catalogFile)) {
      yield* applyChangedCatalog(catalogFile.value, `CATALOG_FILE ${catalogFile.value}`)
      return Option.none()
    }
    if (!(yield* isEmpty)) return Option.none()
    const { content, tokens } = yield* demoCatalog
    yield* apply(content)
    return Option.some(tokens)
  })
)
