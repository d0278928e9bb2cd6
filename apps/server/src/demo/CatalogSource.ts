import type { DemoNamesTaken } from "@leadwell/domain/features/catalogfile/CatalogFiles"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { CatalogRepository, type DemoMark } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { newTokenSecret } from "@leadwell/domain/features/tokens/AccessToken"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { IssuedLink } from "@leadwell/people/session/SignInLinks"
import { Context, Effect, Layer, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { StartRefused } from "../StartRefused.ts"
import { hasOwnDatabase } from "../storage/OwnDatabase.ts"
import { applyChangedCatalog, refusedCatalog } from "./CatalogDocument.ts"
import { namesText, partsOf } from "./CatalogParts.ts"
import { daysAgo, makeHistory } from "./DemoHistory.ts"
import { type Demo, DemoMarket, type DemoPerson } from "./DemoMarket.ts"
import { demoMark, joinedPerson, linkFor } from "./DemoPeople.ts"
import { hasAccounts, tellNextStep } from "./NextStep.ts"

/** What opens the demo in clear: a token of its first account, one of the operator, and a link for each person. */
interface DemoSecrets {
  readonly account: string
  readonly operator: string
  readonly links: ReadonlyArray<readonly [label: string, link: IssuedLink]>
}

/** The catalogue of a demo with new tokens. Only this process knows the tokens in clear. */
const withTokens = Effect.fnUntraced(function* ({ catalog }: Demo) {
  const tokens = yield* Effect.forEach(catalog.tokens, (entry) =>
    Effect.map(newTokenSecret, (token) => ({ ...entry, token }))
  )
  const tokenOf = (isOperator: boolean) =>
    tokens.find(({ abilities }) => abilities.includes("operator") === isOperator)?.token ?? ""
  return { account: tokenOf(false), operator: tokenOf(true), content: { ...catalog, tokens } }
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

/** Makes the history of a demo up to now, as its people made it. */
const fill = Effect.fnUntraced(function* (demo: Demo) {
  const [operator, reviewer, ...others] = demo.people
  const join = (person: DemoPerson) => daysAgo(demo.days + 1, joinedPerson(person))
  const deciders = yield* Effect.all([join(operator), join(reviewer)])
  yield* Effect.forEach(others, join)
  yield* makeHistory(demo, deciders)
})

/**
 * Loads the demo into an empty store, with its people and its history. A store that had a catalogue gets the demo only
 * on request: then it is the catalogue alone, with the operator.
 */
const loadDemo = Effect.fnUntraced(function* (isRequested: boolean) {
  const { digest } = yield* CatalogRepository
  if (!isRequested && ((yield* hasAccounts) || Option.isSome(yield* digest))) return Option.none()
  const demo = yield* DemoMarket
  const people = isRequested ? demo.people.slice(0, 1) : demo.people
  const { content, ...tokens } = yield* withTokens(demo)
  if (!(yield* applyDemo(content, people.map(demoMark)))) return Option.none()
  yield* isRequested ? Effect.forEach(people, joinedPerson) : fill(demo)
  const links = yield* Effect.forEach(people, (one) =>
    Effect.map(linkFor(one), (link): readonly [string, IssuedLink] => [one.label, link])
  )
  return Option.some({ ...tokens, links })
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
    else if (isDemo) yield* applyDemo({ ...(yield* DemoMarket).catalog, tokens: [] }, [])
    yield* tellNextStep
    return access
  })
)
