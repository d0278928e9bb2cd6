import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Effect } from "effect"
import { Settings } from "../settings/Settings.ts"

/** What a store lacks before requests can be served. */
interface Lacking {
  readonly hasCatalog: boolean
  readonly hasToken: boolean
  readonly isMemory: boolean
}

const makesToken = "`leadwell token create --account ACCOUNT --name NAME --ability operator`"

/** Returns the line that tells the operator what to do next, or nothing when nothing is lacking. */
const nextStep = ({ hasCatalog, hasToken, isMemory }: Lacking): string | undefined => {
  if (hasToken) return undefined
  if (isMemory)
    return "There is no token: add one to `tokens` in CATALOG_FILE, because commands cannot reach the memory."
  return hasCatalog
    ? `There is no token yet: ${makesToken} makes one.`
    : `The catalogue is empty: \`leadwell import FILE\` applies yours, and then ${makesToken} makes a token.`
}

/** Whether an account is stored. Otherwise no catalogue was ever applied, or only the demo, which was removed. */
export const hasAccounts = Effect.map(
  CatalogParts.use(({ accounts }) => accounts.page("*", { page: 1, per_page: 1 })),
  ({ total }) => total > 0
)

/** Logs the next step of a store without tokens. */
export const tellNextStep = Effect.gen(function* () {
  const { storage } = yield* Settings
  const { page } = yield* AccessTokenRepository
  const { total } = yield* page(undefined, { page: 1, per_page: 1 })
  const line = nextStep({ hasCatalog: yield* hasAccounts, hasToken: total > 0, isMemory: storage === "memory" })
  if (line !== undefined) yield* Effect.logWarning(line)
})
