import type { ReactNode } from "react"
import { viewedLists } from "../api/ContractValues.ts"
import { untilDelivered, useAnswer } from "../api/Queries.ts"
import { Badge, type Tone } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

const tones: Readonly<Record<string, Tone>> = { pending: "busy", sent: "good", failed: "bad" }

/** A link to the first lead of a mail, and the number of the others. */
const MailedLeads = ({ ids: [first, ...others] }: { readonly ids: ReadonlyArray<number> }) => {
  const { access, common } = useTexts()
  if (first === undefined) return null
  return (
    <span>
      <Link href={hrefTo("/operator/leads/$lead", { lead: first })}>{common.lead(first)}</Link>
      {others.length > 0 && ` ${access.mail.more(others.length)}`}
    </span>
  )
}

/** The mails to people, and what became of them. */
export const MailPage = (): ReactNode => {
  const { access, common, operator } = useTexts()
  const { number, time } = useFormat()
  const address = useListAddress(...viewedLists.mail)
  const statuses = Object.entries(access.mail.statuses).map(([id, name]) => ({ id, name }))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const mails = useAnswer("GET /api/mail", { query }, { every: untilDelivered })
  return (
    <Page title={operator.pages.mail}>
      <ResourceList
        label={operator.pages.mail}
        views="mail"
        address={address}
        query={mails}
        filters={
          <>
            <ChoiceFilter address={address} name="status" label={common.status} options={statuses} />
          </>
        }
        idOf={({ id }) => id}
        columns={[
          { id: "kind", title: access.mail.kind, show: ({ kind }) => access.mail.kinds[kind] },
          {
            id: "person",
            title: common.person,
            isFirstLine: true,
            show: ({ person_id, person_name }) => (
              <Link href={hrefTo("/operator/people/$person", { person: person_id })}>
                {person_name ?? common.person}
              </Link>
            )
          },
          {
            id: "about",
            title: access.mail.about,
            show: ({ business_name, lead_ids }) => (
              <>
                <MailedLeads ids={lead_ids} />
                {business_name !== null && (lead_ids.length > 0 ? ` · ${business_name}` : business_name)}
              </>
            )
          },
          {
            id: "status",
            title: common.status,
            show: ({ status }) => <Badge tone={tones[status] ?? "quiet"}>{access.mail.statuses[status]}</Badge>
          },
          {
            id: "attempts",
            title: access.mail.attempts,
            isNumber: true,
            isWide: true,
            show: ({ attempts }) => number(attempts.length)
          },
          { id: "created", title: access.mail.created, isDate: true, show: ({ created_at }) => time(created_at) }
        ]}
      />
    </Page>
  )
}
