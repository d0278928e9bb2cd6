import { useBusinesses, useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import type { Option } from "../parts/Fields.tsx"

/** The businesses and websites of an account. */
export interface OwnedNames {
  readonly businesses: ReadonlyArray<Option<string>>
  readonly websites: ReadonlyArray<Option<string>>
}

interface CatalogPart {
  readonly account: string
  readonly name: string
}

const byName = (options: OwnedNames["businesses"]): OwnedNames["businesses"] =>
  options.toSorted((a, b) => a.name.localeCompare(b.name))

/** Returns what an account owns, once it is read. Lists of an operator do not tell of accounts; the catalogue does. */
export const useOwned = (account: string, enabled: boolean): OwnedNames | undefined => {
  const isOperator = roleOf(useSession()) === "operator"
  const [businesses, websites] = [useBusinesses(), useWebsites()]
  const catalogue = useAnswer(
    "GET /api/catalogue",
    { query: { only: "businesses,websites" } },
    { enabled: enabled && isOperator }
  )
  if (!isOperator) return { businesses: byName(businesses), websites: byName(websites) }
  if (catalogue.data === undefined) return undefined
  const { data } = catalogue.data
  const own = <A extends CatalogPart>(parts: ReadonlyArray<A> | undefined, idOf: (part: A) => string) =>
    byName(
      (parts ?? []).filter((part) => part.account === account).map((part) => ({ id: idOf(part), name: part.name }))
    )
  return { businesses: own(data.businesses, ({ id }) => id), websites: own(data.websites, ({ code }) => code) }
}
