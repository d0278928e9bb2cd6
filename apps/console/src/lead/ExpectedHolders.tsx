import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { EffectList } from "./EffectList.tsx"
import { useEffects } from "./LeadEffects.ts"

/** Who would get a held lead, were it accepted now. */
export const ExpectedHolders = ({ lead }: { readonly lead: number }) => {
  const { operator } = useTexts()
  return (
    <Section title={operator.lead.expected}>
      <Answered query={useEffects("approve", lead, true)}>{(effects) => <EffectList effects={effects} />}</Answered>
    </Section>
  )
}
