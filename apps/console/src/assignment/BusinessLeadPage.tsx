import { useEffect } from "react"
import { viewedLists } from "../api/ContractValues.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { Past } from "../components/Past.tsx"
import { isReleased } from "../components/Released.ts"
import { Agreement, AgreementSection } from "../consent/Agreement.tsx"
import { CopyButton } from "../field/Secret.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo, mailTo } from "../router/Link.tsx"
import { useAnswersShown } from "../texts/FormAnswers.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { markOpened } from "./Arrivals.ts"
import { LeadState, personOf } from "./BusinessLeadCard.tsx"
import { LeadOutcome } from "./LeadOutcome.tsx"
import { type Lead, ReclaimWindow } from "./ReclaimWindow.tsx"

/** What somebody must know of a lead before anything else: that it is withdrawn, taken back or erased. */
const Notice = ({ lead }: { readonly lead: Lead }) => {
  const { erased, hidden, reclaimed, takenBack, withdrawn } = useTexts().business.lead
  const isHidden = personOf(lead) === ""
  if (lead.withdrawn_at !== null) return <p className="notice">{withdrawn}</p>
  if (isReleased(lead)) {
    const lost = lead.status === "reclaimed" ? reclaimed : takenBack
    return <p className="notice">{isHidden ? hidden : lost}</p>
  }
  return isHidden && <p className="notice">{erased}</p>
}

const Person = ({ lead, of }: { readonly lead: Lead; readonly of: string }) => {
  const { business, common } = useTexts()
  const { city, country, email, id, phone, postal_code, street, street_number } = lead
  const name = personOf(lead)
  if (name === "") return null
  const [line, place] = [`${street} ${street_number}`, `${postal_code} ${city}`]
  return (
    <Section title={name} actions={<LeadState lead={lead} />}>
      <div className="contact">
        {phone && (
          <LinkButton kind={isReleased(lead) ? "plain" : "first"} href={`tel:${phone}`}>
            {business.lead.call(phone)}
          </LinkButton>
        )}
        {email && <LinkButton href={mailTo(email)}>{business.lead.mail}</LinkButton>}
      </div>
      <Details
        items={[
          [common.email, email],
          [
            common.address,
            <address>
              {line}
              <br />
              {place}
              <br />
              {country}
            </address>
          ]
        ]}
      />
      <div className="actions">
        <CopyButton label={business.lead.copyAddress} text={[line, place, country].join("\n")} />
        <LinkButton href={`/api/businesses/${of}/leads/${id}.vcf`} download>
          {business.lead.contact}
        </LinkButton>
      </div>
    </Section>
  )
}

const Work = ({ lead }: { readonly lead: Lead }) => {
  const { business, common, operator } = useTexts()
  const { day, time } = useFormat()
  const shown = useAnswersShown()
  const { assigned_at, created_at, description, extra_info, preferred_date_of_execution, subcategory, website } = lead
  return (
    <Section title={operator.lead.work}>
      <Details
        items={[
          [common.subcategory, subcategory.name],
          [common.question, description],
          [business.lead.extraInfo, extra_info],
          [common.preferredDate, day(preferred_date_of_execution)],
          ...shown(lead.subcategory_form_data, subcategory.fields),
          [common.received, <Past at={assigned_at} />],
          [
            business.lead.website,
            <>
              {website.name}, {time(created_at)}
            </>
          ]
        ]}
      />
    </Section>
  )
}

/** One lead: whom to call, what is wanted, and until when it can be given back. */
export const BusinessLeadPage = () => {
  const texts = useTexts()
  const [business, lead] = [useParam("business"), useParam("lead")]
  const address = useListAddress(...viewedLists.business_leads)
  const params = { business, businessLead: lead }
  const query = useAnswer("GET /api/businesses/:business/leads/:businessLead", { params }, { every: live })
  useEffect(() => markOpened(business, Number(lead)), [business, lead])
  return (
    <Page
      title={texts.common.lead(lead)}
      above={{
        title: texts.operator.pages.leads,
        href: address.carriedTo(hrefTo("/business/$business/leads", { business }))
      }}
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              <Notice lead={data} />
              <Person lead={data} of={business} />
              <LeadOutcome lead={data} business={business} />
              <Work lead={data} />
              {data.consent && (
                <AgreementSection>
                  <Agreement agreed={{ ...data.consent, at: data.consent.given_at ?? data.created_at }} />
                </AgreementSection>
              )}
            </div>
            <ReclaimWindow lead={data} business={business} />
          </div>
        )}
      </Answered>
    </Page>
  )
}
