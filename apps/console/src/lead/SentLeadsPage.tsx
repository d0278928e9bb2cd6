import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { LeadConsent } from "../consent/LeadConsent.tsx"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useSentLeadColumns } from "./LeadColumns.tsx"
import { StageBadge } from "./StageBadge.tsx"

/** How far a lead is that a website of the account sent. It does not tell which businesses got it. */
export const SentLeadPage = () => {
  const { affiliate, common, operator } = useTexts()
  const texts = affiliate.lead
  const { number, time } = useFormat()
  const lead = useParam("lead")
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const address = useListAddress(...viewedLists.sent_leads)
  const above = { title: affiliate.pages.leads, href: address.carriedTo(hrefTo("/affiliate/leads")) }
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } }, { every: live })
  return (
    <Page title={common.lead(lead)} above={above}>
      <Answered query={query}>
        {({ data }) => {
          const { duplicateOf, remark } = senderPartOf(data)
          return (
            <>
              <Section title={texts.progress} actions={<StageBadge lead={data} />}>
                <p>{data.awaiting_confirmation ? texts.awaiting : texts.means[data.stage]}</p>
                <Details
                  items={[
                    [affiliate.leads.why, remark && <strong>{remark}</strong>],
                    [
                      operator.lead.duplicateOf,
                      duplicateOf && (
                        <Link href={hrefTo("/affiliate/leads/$lead", { lead: duplicateOf })}>
                          {common.lead(duplicateOf)}
                        </Link>
                      )
                    ],
                    [texts.places, common.of(number(data.places_taken), number(data.places))],
                    [common.subcategory, nameOf(subcategories, data.subcategory_id)],
                    [common.website, nameOf(websites, data.website_code)],
                    [affiliate.leads.sent, time(data.created_at)]
                  ]}
                />
              </Section>
              <LeadConsent lead={lead} />
            </>
          )
        }}
      </Answered>
    </Page>
  )
}

/** Returns why a lead is as it is, which its sender may know. A list for reviewers lacks it. */
export const senderPartOf = (lead: Answer<"GET /api/leads">["data"][number]) => ({
  remark: "remark" in lead ? lead.remark : null,
  duplicateOf: "duplicate_of" in lead ? lead.duplicate_of : null
})

/** The leads that the websites of the account sent, with how far each is and why. */
export const SentLeadsPage = () => {
  const { affiliate, common } = useTexts()
  const { leads, pages } = affiliate
  const { lead, received, stage, subcategory, website } = useSentLeadColumns()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const list = useList("GET /api/leads", { keys: viewedLists.sent_leads })
  const { address } = list
  return (
    <ListPage
      {...list}
      title={pages.leads}
      views="sent_leads"
      actions={<ListExport list="leads" filters={address.filters} />}
      filters={
        <>
          <ChoiceFilter address={address} name="stage" label={common.stage} options={optionsOf(common.stages)} />
          <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
          <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={subcategories} />
          <PeriodFilter address={address} from="created_from" to="created_to" labels={leads} />
        </>
      }
      hrefOf={({ id }) => hrefTo("/affiliate/leads/$lead", { lead: id })}
      empty={leads.empty}
      order="-created_at"
      columns={[
        lead,
        stage,
        {
          id: "why",
          title: leads.why,
          show: (one) => {
            const { duplicateOf, remark } = senderPartOf(one)
            return remark ?? (duplicateOf === null ? null : leads.repeats(String(duplicateOf)))
          }
        },
        website,
        subcategory,
        { ...received, title: leads.sent }
      ]}
    />
  )
}
