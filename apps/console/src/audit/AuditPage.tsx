import { viewedLists } from "../api/ContractValues.ts"
import { useBusinesses } from "../api/Names.ts"
import { useActorText } from "../components/ActorText.ts"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter, PeriodFilter, TextFilter } from "../list/Filters.tsx"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useAuditColumns } from "./AuditColumns.tsx"

/** Who did what, the latest first: for a member, to the things of the account. */
export const AuditPage = () => {
  const { access, common, operator } = useTexts()
  const { action, actions, actor } = access.audit
  const businesses = useBusinesses()
  const actorText = useActorText()
  const list = useList("GET /api/audit", { keys: viewedLists.audit })
  const seen = new Map(list.query.data?.data.map((entry) => [entry.actor.id, actorText(entry.actor)]))
  return (
    <ListPage
      {...list}
      title={operator.pages.audit}
      views="audit"
      actions={<ListExport list="audit" filters={list.address.filters} />}
      filters={
        <>
          <ChoiceFilter address={list.address} name="action" label={action} options={optionsOf(actions)} />
          <ChoiceFilter
            address={list.address}
            name="actor"
            label={actor}
            options={[...seen].map(([id, name]) => ({ id, name }))}
          />
          {businesses.length > 0 && (
            <ChoiceFilter address={list.address} name="business" label={common.business} options={businesses} />
          )}
          <TextFilter address={list.address} name="lead" label={operator.leads.lead} />
          <PeriodFilter address={list.address} from="from" to="to" labels={operator.leads} />
        </>
      }
      columns={useAuditColumns()}
    />
  )
}
