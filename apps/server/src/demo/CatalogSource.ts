import { newTokenSecret } from "@leadwell/domain/access/AccessToken"
import type { DemoNamesTaken } from "@leadwell/domain/catalogfile/CatalogFiles"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { CatalogRepository, type DemoMark } from "@leadwell/domain/catalogfile/CatalogRepository"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { IssuedLink } from "@leadwell/people/session/SignInLinks"
import { Context, Effect, Layer, Option } from "effect"
import demo from "../../demo/catalog.json" with { type: "json" }
import { Settings } from "../settings/Settings.ts"
import { StartRefused } from "../StartRefused.ts"
import { hasOwnDatabase } from "../storage/OwnDatabase.ts"
import { applyChangedCatalog, refusedCatalog } from "./CatalogDocument.ts"
import { namesText, partsOf } from "./CatalogParts.ts"
import { demoOperator, inviteDemoOperator } from "./DemoOperator.ts"
import { tellNextStep } from "./NextStep.ts"
import { hasAccounts } from "./NextStep.ts"

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
  if (Option.isNone(applied)) return
  const { catalog, changes } = applied.value
  yield* Effect.logInfo(`Applied ${label}: ${partsOf(catalog)}.`)
  for (const line of namesText("Replaced", changes.changed)) yield* Effect.logInfo(`${line}.`)
})

const demoRefused = ({ names }: DemoNamesTaken) => {
  const taken = Object.entries(names).map(([kind, ids]) => `${kind}: ${ids.join(", ")}`)
  const line = `CATALOG_FILE=demo would replace what the store has (${taken.join("; ")}): take the setting away.`
  return new StartRefused({ lines: [line] })
}

const demoUnfit = ({ faults }: InvalidInput) => refusedCatalog("CATALOG_FILE=demo", faults)

/** Applies the demo catalogue, unless it is loaded. A store whose own parts it would replace refuses the start. */
const applyDemo = Effect.fnUntraced(function* (content: unknown, people: ReadonlyArray<DemoMark>) {
  const applied = yield* CatalogImport.use((catalogs) => catalogs.applyDemo(content, people)).pipe(
    Effect.catchTags({ DemoNamesTaken: demoRefused, InvalidInput: demoUnfit })
  )
  if (Option.isSome(applied)) yield* Effect.logInfo(`Applied the demo catalogue: ${partsOf(applied.value)}.`)
  return Option.isSome(applied)
})

/** Loads the demo catalogue into an empty store. A store that had a catalogue gets the demo only on request. */
const loadDemo = Effect.fnUntraced(function* (isRequested: boolean) {
  const { digest } = yield* CatalogRepository
  if (!isRequested && ((yield* hasAccounts) || Option.isSome(yield* digest))) return Option.none()
  const { content, tokens } = yield* demoCatalog
  if (!(yield* applyDemo(content, [demoOperator]))) return Option.none()
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
    // A log that contained the tokens would tell them, so a database of one's own gets none.
    else if (isDemo) yield* applyDemo({ ...demo, tokens: [] }, [])
    yield* tellNextStep
    return access
  })
)
