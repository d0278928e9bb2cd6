import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { DialogButton } from "../components/Dialog.tsx"
import { Details, Section } from "../components/Page.tsx"
import { hrefTo, Link, mailTo } from "../router/Link.tsx"
import { useAnswersShown } from "../texts/FormAnswers.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { PersonCorrection } from "./PersonCorrection.tsx"
import type { Dossier, ShownLead } from "./ShownLead.ts"
import { StageBadge } from "./StageBadge.tsx"

/** How far a lead is, where it came from, and which lead it repeats. */
export const LeadProgress = ({ lead }: { readonly lead: ShownLead }) => {
  const { common, operator } = useTexts()
  const { time } = useFormat()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  return (
    <Section title={operator.leads.lead}>
      <Details
        items={[
          [common.stage, <StageBadge lead={lead} />],
          [common.subcategory, nameOf(subcategories, lead.subcategory_id)],
          [common.website, nameOf(websites, lead.website_code)],
          [common.received, time(lead.created_at)],
          [operator.leads.places, `${lead.places_taken} / ${lead.places}`],
          [common.remark, "remark" in lead ? lead.remark : null],
          [
            operator.lead.duplicateOf,
            "duplicate_of" in lead && lead.duplicate_of !== null ? (
              <Link href={hrefTo("/operator/leads/$lead", { lead: lead.duplicate_of })}>
                {common.lead(lead.duplicate_of)}
              </Link>
            ) : null
          ]
        ]}
      />
    </Section>
  )
}

/** The name, the telephone number and the e-mail address of the person of a lead, which may be erased. */
export const Contact = ({ lead: { anonymised_at, person } }: { readonly lead: Dossier }) => {
  const { common, operator } = useTexts()
  if (anonymised_at !== null) return <p className="muted">{operator.lead.erased}</p>
  return (
    <Details
      items={[
        [common.name, `${person.first_name} ${person.last_name}`],
        [common.phone, <Link href={`tel:${person.phone}`}>{person.phone}</Link>],
        [common.email, <Link href={mailTo(person.email)}>{person.email}</Link>]
      ]}
    />
  )
}

/** The person of a lead, the address and the work, with the answers under their questions. */
export const LeadPerson = ({ lead }: { readonly lead: Dossier }) => {
  const { common, operator, privacy } = useTexts()
  const isOperator = roleOf(useSession()) === "operator"
  const { day } = useFormat()
  const form = useAnswer("GET /api/subcategories/:subcategory/fields", {
    params: { subcategory: lead.subcategory_id },
    query: { per_page: "100" }
  })
  const { address } = lead
  const shown = useAnswersShown()
  if (lead.anonymised_at !== null) return <p className="notice">{operator.lead.erased}</p>
  return (
    <>
      <Section
        title={common.person}
        actions={
          isOperator && (
            <DialogButton label={privacy.correct} title={privacy.correctTitle}>
              {(close) => <PersonCorrection lead={lead} close={close} />}
            </DialogButton>
          )
        }
      >
        <Contact lead={lead} />
        <Details
          items={[
            [
              common.address,
              `${address.street} ${address.street_number}, ${address.postal_code} ${address.city}, ${address.country}`
            ],
            [operator.lead.newsletter, lead.subscribe_to_newsletter ? common.yes : common.no]
          ]}
        />
      </Section>
      <Section title={operator.lead.work}>
        <Details
          items={[
            [common.question, lead.description],
            [common.preferredDate, day(lead.preferred_date_of_execution)],
            ...shown(lead.subcategory_form_data, form.data?.data ?? []),
            [operator.lead.extraInfo, lead.extra_info]
          ]}
        />
      </Section>
    </>
  )
}
