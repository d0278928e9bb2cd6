import { nameOf, useBusinesses, useWebsites } from "../api/Names.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { Scope } from "./Scope.ts"

/** What somebody, or a token, sees of an account, by names. */
export const ScopeText = ({ scope }: { readonly scope: Scope | null | undefined }) => {
  const texts = useTexts().scope
  const [businesses, websites] = [useBusinesses(), useWebsites()]
  if (scope === null || scope === undefined) return <small>{texts.whole}</small>
  const shown = (ids: ReadonlyArray<string> | undefined, named: typeof businesses): string => {
    if (ids === undefined) return texts.every
    return ids.length === 0 ? texts.none : ids.map((id) => nameOf(named, id)).join(", ")
  }
  return (
    <>
      <small>{texts.businessesShown(shown(scope.businesses, businesses))}</small>
      <small>{texts.websitesShown(shown(scope.websites, websites))}</small>
    </>
  )
}
