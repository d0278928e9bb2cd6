import { newTokenSecret } from "@leadwell/domain/access/TokenSecret"
import { faultText } from "@leadwell/adapters-http/FaultText"
import type { Fault } from "@leadwell/domain/input/Fault"
import { CatalogRepository } from "@leadwell/domain/catalog/CatalogRepository"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { Context, Effect, FileSystem, Layer, Option } from "effect"
import demo from "../demo/catalog.json" with { type: "json" }
import { Settings } from "./Settings.ts"
import { StartRefused } from "./StartRefused.ts"

const place = ({ path }: Fault): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")

const refused = (name: string, faults: ReadonlyArray<Fault>) =>
  new StartRefused({
    lines: [
      `CATALOG_FILE ${name} cannot be applied:`,
      ...faults.map((fault) => `  ${place(fault) || "the file"}: ${faultText(fault)}`)
    ]
  })

const readFile = Effect.fnUntraced(function* (name: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(
    files.readFileString(name),
    () => new StartRefused({ lines: [`CATALOG_FILE ${name} cannot be read.`] })
  )
  return yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new StartRefused({ lines: [`CATALOG_FILE ${name} is not JSON.`] })
  })
})

/** The demo's tokens in clear: its first account's, and the operator's. */
interface TokensInClear {
  readonly account: string
  readonly operator: string
}

/** The demo catalogue with new tokens, which exist in clear only here. */
const demoCatalog = Effect.gen(function* () {
  const tokens: TokensInClear = { account: yield* newTokenSecret, operator: yield* newTokenSecret }
  const tokenFor = ({ abilities }: { readonly abilities: ReadonlyArray<string> }) =>
    abilities.includes("operator") ? tokens.operator : tokens.account
  return { tokens, content: { ...demo, tokens: demo.tokens.map((entry) => ({ ...entry, token: tokenFor(entry) })) } }
})

/** The tokens of the demo catalogue, when that is what was loaded. */
export class DemoTokens extends Context.Service<DemoTokens, Option.Option<TokensInClear>>()(
  "@leadwell/server/DemoTokens"
) {}

/**
 * Fills the store at start: with `CATALOG_FILE` if it is set and not what was applied at the last start, and otherwise, when the store is
 * empty, with the demo catalogue.
 */
export const layer = Layer.effect(
  DemoTokens,
  Effect.gen(function* () {
    const { catalogFile } = yield* Settings
    const { apply, applyChanged } = yield* CatalogImport
    const { isEmpty } = yield* CatalogRepository
    if (Option.isSome(catalogFile)) {
      const content = yield* readFile(catalogFile.value)
      yield* Effect.catchTag(applyChanged(content), "InvalidInput", ({ faults }) => refused(catalogFile.value, faults))
      return Option.none()
    }
    if (!(yield* isEmpty)) return Option.none()
    const { content, tokens } = yield* demoCatalog
    yield* apply(content)
    return Option.some(tokens)
  })
)
