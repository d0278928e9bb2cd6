import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { isDossier } from "../lead/LeadDossier.ts"
import { Contact } from "../lead/LeadPerson.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** The person of the lead, to compare with the screenshot. Reading it is a look, so it is not asked again and again. */
export const ReclaimPerson = ({ lead }: { readonly lead: number }) => {
  const { common, operator } = useTexts()
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } })
  return (
    <Section title={common.person}>
      <Answered query={query}>
        {({ data }) => (isDossier(data) ? <Contact lead={data} /> : <p className="muted">{operator.lead.hidden}</p>)}
      </Answered>
    </Section>
  )
}
