import type { Answer } from "../api/Contract.ts"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** What a decision does to the leads of businesses. */
export type Effects = Answer<"POST /api/leads/:lead/approve">["effects"]

/** What a decision does to the leads of businesses, in words. */
export const EffectList = ({ effects }: { readonly effects: Effects }) => {
  const { operator } = useTexts()
  const businesses = useBusinesses()
  if (effects.length === 0) return <p className="muted">{operator.lead.noEffects}</p>
  return (
    <ul className="rows">
      {effects.map(({ business_id, cap_given_back, status }) => {
        const name = nameOf(businesses, business_id)
        return (
          <li key={business_id}>
            <span>
              {status === "reclaimed" ? operator.lead.released(name) : operator.lead.gets(name)}
              {cap_given_back && <small>{operator.lead.givenBack}</small>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
