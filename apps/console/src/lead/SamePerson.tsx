import { useSearch } from "../api/Search.ts"
import { Section } from "../components/Page.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import type { Dossier } from "./ShownLead.ts"

/** Other leads with the e-mail address or the phone number of a lead, in any subcategory: the latest of each. */
export const SamePerson = ({ lead: { id, person } }: { readonly lead: Dossier }) => {
  const { common, review } = useTexts()
  const { time } = useFormat()
  const [byEmail, byPhone] = [useSearch(person.email).data?.leads, useSearch(person.phone).data?.leads]
  if (byEmail === undefined || byPhone === undefined) return null
  const others = new Map([...byEmail, ...byPhone].flatMap((one) => (one.id === id ? [] : [[one.id, one] as const])))
  return (
    <Section title={review.reclaim.samePerson}>
      {others.size === 0 && <p className="muted">{common.none}</p>}
      <ul className="rows">
        {[...others.values()]
          .toSorted((a, b) => b.id - a.id)
          .map((one) => (
            <li key={one.id}>
              <span>
                <Link href={hrefTo("/operator/leads/$lead", { lead: one.id })}>{common.lead(one.id)}</Link>
                <small>{time(one.created_at)}</small>
              </span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
