import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Answered, Section } from "../components/Page.tsx"
import { TextField } from "../field/Fields.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { useRuleFigures } from "./RuleFigures.ts"

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
              <p className="muted">{inText(operator.lead.decided, time(data.decided_at))}</p>
              <Exclusions considered={data.considered} />
            </>
          )
        }
      </Answered>
    </Section>
  )
}

export type Considered = Answer<"GET /api/leads/:lead/distribution">["data"]["considered"][number]

type Rule = NonNullable<Considered["rule"]>

/** The rules that keep a business from a lead, the nearest misses first. */
const nearestFirst: ReadonlyArray<Rule> = [
  "order",
  "daily_cap",
  "weekly_cap",
  "monthly_cap",
  "same_person",
  "weekday",
  "paused",
  "subscription_inactive",
  "business_inactive",
  "released",
  "region",
  "country"
]

/** With more businesses than this, the nearest misses alone are open, and one looks for a name. */
const mostInSight = 12

/** Businesses with the figures of the rule that kept each from a lead. An operator goes on to their pages. */
export const ConsideredList = ({ considered }: { readonly considered: ReadonlyArray<Considered> }) => {
  const businesses = useBusinesses()
  const isOperator = roleOf(useSession()) === "operator"
  const figuresText = useRuleFigures()
  return (
    <ul className="rows">
      {considered.map(({ business_id, figures }) => {
        const name = nameOf(businesses, business_id)
        return (
          <li key={business_id}>
            <span>
              {isOperator ? (
                <Link href={hrefTo("/operator/businesses/$business", { business: business_id })}>{name}</Link>
              ) : (
                name
              )}
              {figures && <small>{figuresText(figures)}</small>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The businesses that did not get a lead, by the rule that kept each from it: the nearest misses first, and open. */
export const Exclusions = ({ considered }: { readonly considered: ReadonlyArray<Considered> }) => {
  const { operator } = useTexts()
  const businesses = useBusinesses()
  const [typed, setTyped] = useState("")
  const wanted = typed.trim().toLowerCase()
  const skipped = considered.filter(({ rule }) => rule !== null)
  const found = skipped.filter(({ business_id }) => nameOf(businesses, business_id).toLowerCase().includes(wanted))
  const byRule = Map.groupBy(found, ({ rule }) => rule)
  const groups = nearestFirst.flatMap((rule) => {
    const those = byRule.get(rule)
    return those === undefined ? [] : [{ rule, those, count: operator.ruleCounts[rule](those.length) }]
  })
  if (skipped.length === 0) return <p className="muted">{operator.lead.noOthers}</p>
  return (
    <>
      <p className="muted">{groups.map(({ count }) => count).join(" · ")}</p>
      {skipped.length > mostInSight && (
        <TextField label={operator.lead.findBusiness} value={typed} onChange={setTyped} />
      )}
      {groups.map(({ count, rule, those }, n) => (
        <details key={rule} open={n === 0 || wanted !== "" || skipped.length <= mostInSight}>
          <summary>{count}</summary>
          <ConsideredList considered={those} />
        </details>
      ))}
    </>
  )
}
