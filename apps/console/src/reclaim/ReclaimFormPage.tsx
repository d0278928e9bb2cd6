import { useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { ReclaimForm } from "./ReclaimForm.tsx"

/** Where a business asks to be released from a lead. */
export const ReclaimFormPage = () => {
  const { business: texts, common } = useTexts()
  const [business, lead] = [useParam("business"), useParam("lead")]
  const params = { business, businessLead: lead }
  const query = useAnswer("GET /api/businesses/:business/leads/:businessLead", { params })
  return (
    <Page
      title={texts.reclaim.title(lead)}
      intro={texts.reclaim.intro}
      above={{ title: common.lead(lead), href: hrefTo("/business/$business/leads/$lead", { business, lead }) }}
    >
      <Answered query={query}>
        {({ data }) =>
          data.status === "new" ? (
            <div className="narrow">
              <Section title={`${data.first_name} ${data.last_name}`.trim() || common.lead(lead)}>
                <p className="muted">{[data.subcategory.name, data.city].filter(Boolean).join(" · ")}</p>
                <ReclaimForm business={business} lead={lead} />
              </Section>
            </div>
          ) : data.reclaim === null ? (
            <p className="notice">{texts.reclaim.closed}</p>
          ) : (
            <div className="notice">
              <p>{texts.reclaim.already}</p>
              <LinkButton
                href={hrefTo("/business/$business/reclaims/$reclaim", { business, reclaim: data.reclaim.id })}
              >
                {texts.lead.itsReclaim}
              </LinkButton>
            </div>
          )
        }
      </Answered>
    </Page>
  )
}
