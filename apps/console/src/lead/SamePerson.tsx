import { useAnswer } from "../api/Queries.ts"
import { Section } from "../components/Page.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import type { Dossier } from "./ShownLead.ts"
import { StageBadge } from "./StageBadge.tsx"

/** Finds the leads with an e-mail address or a phone number. The answer shows no person, so it is no look. */
const useFound = (q: string) =>
  useAnswer("GET /api/leads", { query: { q, per_page: "10" } }, { enabled: q !== "" }).data?.data

/** The latest other leads with the e-mail address or the phone number of a lead, in any subcategory. */
export const SamePerson = ({ lead: { id, person } }: { readonly lead: Dossier }) => {
  const { common, review } = useTexts()
  const { time } = useFormat()
  const [byEmail, byPhone] = [useFound(person.email), useFound(person.phone)]
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
                <small>
                  {"subcategory_name" in one && `${one.subcategory_name}, `}
                  {time(one.created_at)}
                </small>
              </span>
              <StageBadge lead={one} />
            </li>
          ))}
      </ul>
    </Section>
  )
}
