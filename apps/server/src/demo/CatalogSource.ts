import { newTokenSecret } from "@leadwell/domain/access/AccessToken"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import type { IssuedLink } from "@leadwell/domain/people/SignInLinks"
import { Context, Effect, Layer, Option } from "effect"
import demo from "../../demo/catalog.json" with { type: "json" }
import { Settings } from "../settings/Settings.ts"
import { hasOwnDatabase } from "../storage/OwnDatabase.ts"
import { applyChangedCatalog } from "./CatalogDocument.ts"
import { partsOf } from "./CatalogParts.ts"
import { inviteDemoOperator } from "./DemoOperator.ts"
import { tellNextStep } from "./NextStep.ts"

/** What opens the demo in clear: a token of its first account, one of the operator, and a link for the operator. */
interface DemoSecrets {
  readonly account: string
  readonly operator: string
  readonly link: IssuedLink
}

/** The demo catalogue with new tokens. Only this process knows the tokens in clear. */
const demoCatalog = Effect.gen(function* () {
  const tokens = { account: yield* newTokenSecret, operator: yield* newTokenSecret }
  const tokenFor = ({ abilities }: { readonly abilities: ReadonlyArray<string> }) =>
    abilities.includes("operator") ? tokens.operator : tokens.account
  return { tokens, content: { ...demo, tokens: demo.tokens.map((entry) => ({ ...entry, token: tokenFor(entry) })) } }
})

/** What opens the demo catalogue, if this start made it. */
export class DemoAccess extends Context.Service<DemoAccess, Option.Option<DemoSecrets>>()(
  "@leadwell/server/demo/CatalogSource/DemoAccess"
) {}

/** Applies a catalogue file if it has changed since the last start, and reports what it held. */
const applyFile = Effect.fnUntraced(function* (file: string) {
  const label = `CATALOG_FILE ${file}`
  const applied = yield* applyChangedCatalog(file, label)
  if (Option.isSome(applied)) yield* Effect.logInfo(`Applied ${label}: ${partsOf(applied.value)}.`)
})

/** Applies the demo catalogue without its tokens: nobody could learn them without a log that contains a secret. */
const applyTokenless = Effect.gen(function* () {
  const { applyChanged } = yield* CatalogImport
  const applied = yield* applyChanged({ ...demo, tokens: [] })
  if (Option.isSome(applied)) yield* Effect.logInfo(`Applied the demo catalogue: ${partsOf(applied.value)}.`)
})

/** Loads the demo catalogue into an empty store. A store that had a catalogue gets the demo only on request. */
const loadDemo = Effect.fnUntraced(function* (isRequested: boolean) {
  const { digest, isEmpty } = yield* CatalogRepository
  if (!(yield* isEmpty)) return Option.none()
  if (!isRequested && Option.isSome(yield* digest)) return Option.none()
  const { content, tokens } = yield* demoCatalog
  yield* CatalogImport.use(({ apply }) => apply(content))
  return Option.some({ ...tokens, link: yield* inviteDemoOperator })
})

/**
 * Fills the store at start with `CATALOG_FILE`, if the file has changed since the last start. Without this setting, it
 * loads the demo catalogue into an empty store, except into a database of the operator's own.
 */
export const layer = Layer.effect(
  DemoAccess,
  Effect.gen(function* () {
    const settings = yield* Settings
    const isOwn = hasOwnDatabase(settings)
    const file = settings.catalogFile
    const isDemo = Option.contains(file, "demo")
    let access = Option.none<DemoSecrets>()
    if (Option.isSome(file) && !isDemo) yield* applyFile(file.value)
    else if (!isOwn) access = yield* loadDemo(isDemo)
    else if (isDemo) yield* applyTokenless
    yield* tellNextStep
    return access
  })
)
