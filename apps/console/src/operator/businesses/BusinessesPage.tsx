import { useAnswer } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { LinkButton } from "../../parts/Button.tsx"
import { DataTable } from "../../parts/DataTable.tsx"
import { Page } from "../../parts/Page.tsx"
import { Pager } from "../../parts/Pager.tsx"
import { useListAddress } from "../../shell/Address.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"

/** All businesses. */
export const BusinessesPage = () => {
  const { common, market, operator } = useTexts()
  const address = useListAddress()
  const businesses = useAnswer("GET /api/businesses", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Page
      title={operator.pages.businesses}
      actions={
        <LinkButton kind="first" href="/operator/onboard">
          {market.business.new}
        </LinkButton>
      }
    >
      <Answered query={businesses}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={operator.pages.businesses}
              rows={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => address.carriedTo(`/operator/businesses/${id}`)}
              columns={[
                { id: "name", title: common.name, show: ({ name }) => name },
                { id: "city", title: common.city, show: ({ city }) => city },
                { id: "country", title: common.country, show: ({ country }) => country },
                {
                  id: "active",
                  title: common.status,
                  show: ({ active }) => (
                    <Badge tone={active ? "good" : "quiet"}>{active ? market.active : market.inactive}</Badge>
                  )
                }
              ]}
            />
            <Pager meta={meta} to={address.toPage} />
          </>
        )}
      </Answered>
    </Page>
  )
}
