import type { Answer } from "../api/Contract.ts"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Considered = Answer<"GET /api/leads/:lead/distribution">["data"]["considered"][number]

const useFigures = () => {
  const { operator } = useTexts()
  const { number } = useFormat()
  return (figures: Considered["figures"]): string | undefined => {
    if (figures === null) return undefined
    if ("cap" in figures) return operator.capUse(number(figures.used), number(figures.limit))
    if ("rank" in figures) return operator.rank(number(figures.rank), number(figures.free))
    return "regions" in figures
      ? operator.itsRegions(figures.regions.join(", "))
      : operator.itsCountries(figures.countries.join(", "))
  }
}

/** Each business that was considered, with the first rule that kept it from the lead. */
export const ConsideredList = ({ considered }: { readonly considered: ReadonlyArray<Considered> }) => {
  const { operator } = useTexts()
  const businesses = useBusinesses()
  const figuresText = useFigures()
  return (
    <ul className="rows">
      {considered.map(({ business_id, figures, rule }) => (
        <li key={business_id}>
          <span>
            {nameOf(businesses, business_id)}
            <small>
              {rule === null ? operator.lead.gets("") : operator.rules[rule]}
              {figures && `: ${figuresText(figures)}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Why the businesses that do not have a lead do not have it, as the latest decision found. */
export const Explanation = ({ lead }: { readonly lead: string }) => {
  const { operator } = useTexts()
  const { time } = useFormat()
  const query = useAnswer("GET /api/leads/:lead/distribution", { params: { lead } }, { every: live })
  return (
    <Section title={operator.lead.others}>
      <Answered query={query}>
        {({ data }) =>
          data.decided_at === null ? (
            <p className="muted">{operator.lead.neverOffered}</p>
          ) : (
            <>
              <p className="muted">{operator.lead.decided(time(data.decided_at))}</p>
              <ConsideredList considered={data.considered.filter(({ rule }) => rule !== null)} />
            </>
          )
        }
      </Answered>
    </Section>
  )
}
