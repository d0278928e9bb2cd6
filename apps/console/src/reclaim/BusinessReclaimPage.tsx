import { live, useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { LargePicture } from "./LargePicture.tsx"
import { ReclaimDetails } from "./ReclaimDetails.tsx"

/** One reclaim request, with its picture and what was decided. */
export const BusinessReclaimPage = () => {
  const { business: texts, common, operator } = useTexts()
  const [business, reclaim] = [useParam("business"), useParam("reclaim")]
  const { carriedTo } = useListAddress()
  const params = { business, reclaim }
  const query = useAnswer("GET /api/businesses/:business/reclaims/:reclaim", { params }, { every: live })
  const lead = query.data?.data.lead_id
  return (
    <Page
      title={texts.lead.itsReclaim}
      of={lead === undefined ? undefined : common.lead(lead)}
      above={{ title: operator.pages.reclaims, href: carriedTo(hrefTo("/business/$business/reclaims", { business })) }}
      actions={
        lead !== undefined && (
          <LinkButton href={hrefTo("/business/$business/leads/$lead", { business, lead })}>
            {common.lead(lead)}
          </LinkButton>
        )
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <Section title={common.lead(data.lead_id)}>
              <ReclaimDetails reclaim={data} />
            </Section>
            <Section title={texts.reclaim.picture}>
              <LargePicture
                src={`/api/businesses/${business}/reclaims/${reclaim}/screenshot`}
                alt={texts.reclaim.screenshotOf}
                title={texts.reclaim.picture}
              />
            </Section>
          </div>
        )}
      </Answered>
    </Page>
  )
}
