import { viewedLists } from "../api/ContractValues.ts"
import { untilDelivered } from "../api/Queries.ts"
import { Badge, type Tone } from "../components/Badge.tsx"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter } from "../list/Filters.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

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
export const MailPage = () => {
  const { access, common, operator } = useTexts()
  const { number, time } = useFormat()
  const { about, attempts, created, kind, kinds, statuses } = access.mail
  const list = useList("GET /api/mail", { keys: viewedLists.mail, every: untilDelivered })
  return (
    <ListPage
      {...list}
      title={operator.pages.mail}
      views="mail"
      filters={
        <ChoiceFilter address={list.address} name="status" label={common.status} options={optionsOf(statuses)} />
      }
      columns={[
        { id: "kind", title: kind, show: (mail) => kinds[mail.kind] },
        {
          id: "person",
          title: common.person,
          isFirstLine: true,
          show: ({ person_id, person_name }) =>
            person_id === null ? (
              access.mail.leadPerson
            ) : (
              <Link href={hrefTo("/operator/people/$person", { person: person_id })}>
                {person_name ?? common.person}
              </Link>
            )
        },
        {
          id: "about",
          title: about,
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
          show: ({ status }) => <Badge tone={tones[status] ?? "quiet"}>{statuses[status]}</Badge>
        },
        { id: "attempts", title: attempts, isNumber: true, isWide: true, show: (mail) => number(mail.attempts.length) },
        { id: "created", title: created, isDate: true, show: ({ created_at }) => time(created_at) }
      ]}
    />
  )
}
