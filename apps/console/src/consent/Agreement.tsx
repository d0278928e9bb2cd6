import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { Details, Section } from "../components/Page.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { usePurposeText } from "./Purposes.ts"

type Proven = NonNullable<Answer<"GET /api/businesses/:business/leads/:businessLead">["data"]["consent"]>

interface Agreed extends Omit<Proven, "given_at"> {
  /** When the person agreed, or when that was received. */
  readonly at: string
  readonly certificate_url?: string | null
}

interface AgreementSectionProps {
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** The part of a page that tells what a person agreed to. It is closed at first, because texts are long. */
export const AgreementSection = ({ children, onToggle }: AgreementSectionProps) => {
  const { consent } = useTexts()
  return (
    <Section title={consent.agreement}>
      <details onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
        <summary>{consent.show}</summary>
        {children}
      </details>
    </Section>
  )
}

/** What a person agreed to: the text in full, for what, when, and where. */
export const Agreement = ({ agreed }: { readonly agreed: Agreed }) => {
  const { common, consent } = useTexts()
  const { number, time } = useFormat()
  const purposeText = usePurposeText()
  const { at, certificate_url, language, page_url, purposes, text, verified, version } = agreed
  return (
    <Details
      items={[
        [consent.text, text],
        [consent.purposes, purposeText(purposes)],
        [consent.versionOf, `${number(version)}, ${common.languages[language]}`],
        [consent.agreedOn, time(at)],
        [consent.page, page_url],
        [consent.certificate, certificate_url],
        [verified ? consent.verified[verified.kind] : "", verified && time(verified.at)]
      ]}
    />
  )
}
