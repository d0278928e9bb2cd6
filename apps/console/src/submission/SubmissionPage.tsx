import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { useValueText } from "../hook/ValueField.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { Mending } from "./Mending.tsx"
import { SubmissionBadge } from "./SubmissionsPage.tsx"

const Drop = ({ id }: { readonly id: string }) => {
  const { submissions: texts } = useTexts().sending
  return (
    <ConfirmButton
      kind="danger"
      label={texts.drop}
      title={texts.dropTitle}
      question={texts.dropQuestion}
      endpoint="DELETE /api/submissions/:id"
      parts={{ params: { id } }}
      to={useWebsitePages().submissions()}
      told={texts.dropped}
    />
  )
}

/** One submission: what is wrong with it, and what the form sent. Each look at it is audited. */
export const SubmissionPage = () => {
  const { common, sending } = useTexts()
  const { submissions: texts } = sending
  const { time } = useFormat()
  const valueText = useValueText()
  const id = useParam("submission")
  const pages = useWebsitePages()
  const address = useListAddress("status", "hook")
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const query = useAnswer("GET /api/submissions/:id", { params: { id } })
  const submission = query.data?.data
  return (
    <Page
      title={texts.title}
      of={submission?.hook.name}
      above={{ title: sending.pages.submissions, href: address.carriedTo(pages.submissions()) }}
      actions={submission?.status === "waiting" && <Drop id={id} />}
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              {data.status === "waiting" && <Mending key={id} submission={data} />}
              {data.lead_id !== null && (
                <p className="notice" data-tone="good">
                  <Link href={pages.lead(data.lead_id)}>{texts.became(data.lead_id)}</Link>
                </p>
              )}
            </div>
            <div>
              <Section title={texts.origin}>
                <Details
                  items={[
                    [common.status, <SubmissionBadge status={data.status} />],
                    [texts.hook, <Link href={pages.hook(data.hook.id)}>{data.hook.name}</Link>],
                    [common.website, nameOf(websites, data.website_code)],
                    [common.subcategory, nameOf(subcategories, data.subcategory_id)],
                    [common.received, time(data.received_at)]
                  ]}
                />
              </Section>
              {Object.keys(data.received).length > 0 && (
                <Section title={texts.came}>
                  <Details items={Object.entries(data.received).map(([key, value]) => [key, valueText(value)])} />
                </Section>
              )}
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
