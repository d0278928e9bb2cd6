import { useState } from "react"
import { useAnswer } from "../api/Queries.ts"
import { isGone } from "../api/Refusal.ts"
import { Answered } from "../components/Page.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { Agreement, AgreementSection } from "./Agreement.tsx"

/** What the person of a lead agreed to. It is read once somebody opens it, because each look is audited. */
export const LeadConsent = ({ lead }: { readonly lead: string }) => {
  const { consent } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const query = useAnswer("GET /api/leads/:lead/consent", { params: { lead } }, { enabled: isOpen })
  return (
    <AgreementSection onToggle={setOpen}>
      {isOpen && isGone(query.error) && <p role="status">{consent.notKept}</p>}
      {isOpen && !isGone(query.error) && (
        <Answered query={query}>
          {({ data: { certificate_url, given_at, page_url, received_at, text, verified } }) =>
            text === null ? (
              <p>{consent.silent}</p>
            ) : (
              <Agreement agreed={{ ...text, at: given_at ?? received_at, certificate_url, page_url, verified }} />
            )
          }
        </Answered>
      )}
    </AgreementSection>
  )
}
