import { useAnswer } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Section } from "../../parts/Page.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { isDossier } from "../leads/LeadDossier.ts"
import { Contact } from "../leads/LeadPerson.tsx"

/** The person of the lead, to compare with the screenshot. Reading it is a look, so it is not asked again and again. */
export const ReclaimPerson = ({ lead }: { readonly lead: number }) => {
  const { operator } = useTexts()
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } })
  return (
    <Section title={operator.lead.person}>
      <Answered query={query}>
        {({ data }) => (isDossier(data) ? <Contact lead={data} /> : <p className="muted">{operator.lead.hidden}</p>)}
      </Answered>
    </Section>
  )
}
