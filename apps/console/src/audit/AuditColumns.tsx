import type { Answer } from "../api/Contract.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { useActorText } from "../components/ActorText.ts"
import { columnsOf } from "../list/DataTable.tsx"
import { type Href, hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

type Entry = Answer<"GET /api/audit">["data"][number]
type Subject = Entry["subject"]

/** The pages of an operator for what an entry is about. */
const pages: Partial<Record<Subject["kind"], (id: string) => Href>> = {
  lead: (lead) => hrefTo("/operator/leads/$lead", { lead }),
  reclaim: (reclaim) => hrefTo("/operator/reclaims/$reclaim", { reclaim }),
  business: (business) => hrefTo("/operator/businesses/$business", { business }),
  webhook: (webhook) => hrefTo("/operator/webhooks/$webhook", { webhook }),
  hook: (hook) => hrefTo("/operator/hooks/$hook", { hook }),
  submission: (submission) => hrefTo("/operator/submissions/$submission", { submission }),
  import: (id) => hrefTo("/operator/imports/$import", { import: id }),
  person: (person) => hrefTo("/operator/people/$person", { person })
}

const SubjectLink = ({ subject: { id, kind, name } }: { readonly subject: Subject }) => {
  const { audit } = useTexts().access
  const isOperator = roleOf(useSession()) === "operator"
  const page = isOperator ? pages[kind] : undefined
  const text = (
    <>
      {audit.subjects[kind]} {name ?? (id.length > 20 ? "" : id)}
    </>
  )
  return page === undefined ? text : <Link href={page(id)}>{text}</Link>
}

/** Returns the columns of a list of entries. */
export const useAuditColumns = () => {
  const { audit } = useTexts().access
  const { time } = useFormat()
  const actorText = useActorText()
  const columns = columnsOf<Entry>()({
    action: { title: audit.action, show: ({ action }) => audit.actions[action] },
    subject: { title: audit.subject, show: ({ subject }) => <SubjectLink subject={subject} /> },
    actor: { title: audit.actor, show: ({ actor }) => actorText(actor) },
    at: { title: audit.at, isDate: true, show: ({ at }) => time(at) }
  })
  return Object.values(columns)
}
