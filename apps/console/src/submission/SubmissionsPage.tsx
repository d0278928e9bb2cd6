import type { Answer } from "../api/Contract.ts"
import { nameOf, useAll, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, type Tone } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Past } from "../components/Past.tsx"
import { optionsOf } from "../field/Option.ts"
import { labelOf, useLeadKeys } from "../hook/LeadKeys.ts"
import { ChoiceFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ListPage } from "../list/ListPage.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"

type Submission = Answer<"GET /api/submissions">["data"][number]

const tones: Readonly<Record<Submission["status"], Tone>> = { waiting: "waiting", sent: "good", dropped: "quiet" }

/** What became of a submission. */
export const SubmissionBadge = ({ status }: Pick<Submission, "status">) => (
  <Badge tone={tones[status]}>{useTexts().sending.submissions.statuses[status]}</Badge>
)

interface FaultsProps {
  readonly submission: Submission
  /** Whether the hook has no map, so that nothing which forms send is used. */
  readonly lacksMap: boolean
}

const Faults = ({ lacksMap, submission: { faults, status, subcategory_id } }: FaultsProps) => {
  const { submissions: texts } = useTexts().sending
  const keys = useLeadKeys(subcategory_id)
  if (status !== "waiting") return null
  if (lacksMap) return texts.noMap
  return faults.length === 0 ? texts.sound : faults.map(({ key }) => labelOf(keys, key)).join(", ")
}

/** What forms sent to hooks: what waits to be mended, unless the filters say otherwise. */
export const SubmissionsPage = () => {
  const { common, sending } = useTexts()
  const { submissions: texts } = sending
  const pages = useWebsitePages()
  const address = useListAddress("status", "hook")
  const { hook, status = "waiting" } = address.filters
  const hooks = useAll("GET /api/hooks")
  const unmapped = new Set(hooks.data?.flatMap(({ id, map }) => (Object.keys(map).length === 0 ? [id] : [])))
  const query = useAnswer(
    "GET /api/submissions",
    { query: { status: status === "all" ? "" : status, hook: hook ?? "", per_page: "50", page: address.page ?? "" } },
    { every: live }
  )
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const { data, meta } = (status === "waiting" && query.data) || {}
  return (
    <ListPage
      title={sending.pages.submissions}
      waits={meta?.total}
      intro={texts.intro}
      actions={
        data?.[0] && (
          <LinkButton kind="first" href={pages.submission(data[0].id)}>
            {texts.begin}
          </LinkButton>
        )
      }
      address={address}
      query={query}
      filters={
        <>
          <ChoiceFilter
            address={address}
            name="status"
            label={common.status}
            none={texts.statuses.waiting}
            options={[...optionsOf(texts.statuses, ["sent", "dropped"]), { id: "all", name: common.all }]}
          />
          <ChoiceFilter address={address} name="hook" label={texts.hook} options={hooks.data ?? []} />
        </>
      }
      hrefOf={({ id, status }) => (status === "dropped" ? undefined : pages.submission(id))}
      empty={texts.none}
      columns={[
        { id: "hook", title: texts.hook, show: ({ hook: { name } }) => name },
        {
          id: "status",
          title: common.status,
          isFirstLine: true,
          show: (one) => <SubmissionBadge status={one.status} />
        },
        {
          id: "faults",
          title: texts.faults,
          show: (one) => <Faults submission={one} lacksMap={unmapped.has(one.hook.id)} />
        },
        {
          id: "website",
          title: common.website,
          isWide: true,
          show: ({ subcategory_id, website_code }) => (
            <>
              {nameOf(websites, website_code)} <small className="muted">{nameOf(subcategories, subcategory_id)}</small>
            </>
          )
        },
        {
          id: "received_at",
          title: common.received,
          isDate: true,
          show: ({ received_at }) => <Past at={received_at} />
        }
      ]}
    />
  )
}
