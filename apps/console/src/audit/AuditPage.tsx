import type { ReactNode } from "react"
import { useBusinesses } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { useActorText } from "../components/ActorText.ts"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter, PeriodFilter, TextFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useAuditColumns } from "./AuditColumns.tsx"
import { auditFilters } from "./AuditFilters.ts"

/** Who did what, the latest first: for a member, to the things of the account. */
export const AuditPage = (): ReactNode => {
  const { access, common, operator } = useTexts()
  const businesses = useBusinesses()
  const actorText = useActorText()
  const address = useListAddress(...auditFilters)
  const actions = Object.entries(access.audit.actions).map(([id, name]) => ({ id, name }))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const entries = useAnswer("GET /api/audit", { query }, { every: live })
  const seen = new Map(entries.data?.data.map(({ actor }) => [actor.id, actorText(actor)]))
  return (
    <Page title={operator.pages.audit}>
      <ResourceList
        label={operator.pages.audit}
        views="audit"
        address={address}
        query={entries}
        filters={
          <>
            <ChoiceFilter address={address} name="action" label={access.audit.action} options={actions} />
            <ChoiceFilter
              address={address}
              name="actor"
              label={access.audit.actor}
              options={[...seen].map(([id, name]) => ({ id, name }))}
            />
            {businesses.length > 0 && (
              <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
            )}
            <TextFilter address={address} name="lead" label={operator.leads.lead} />
            <PeriodFilter address={address} from="from" to="to" labels={operator.leads} />
          </>
        }
        idOf={({ id }) => id}
        columns={useAuditColumns()}
      />
    </Page>
  )
}
