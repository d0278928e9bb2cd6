import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { inText, useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Exclusions } from "./Exclusions.tsx"

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
