import { useRouter } from "@tanstack/react-router"
import { useAll } from "../../api/AllPages.ts"
import { byName } from "../../api/Names.ts"
import { Combobox, mostInSight } from "../../form/Combobox.tsx"
import { Answered } from "../../parts/Answered.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { LinkButton } from "../../parts/Button.tsx"
import { DataTable } from "../../parts/DataTable.tsx"
import { Page } from "../../parts/Page.tsx"
import { Pager } from "../../parts/Pager.tsx"
import { pageOf } from "../../parts/PagesOf.ts"
import { useListAddress } from "../../router/Address.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"

/** All businesses, by their names. */
export const BusinessesPage = () => {
  const { common, market, operator } = useTexts()
  const address = useListAddress()
  const { history } = useRouter()
  const businesses = useAll("GET /api/businesses")
  const placeOf = (id: string) => address.carriedTo(`/operator/businesses/${id}`)
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
        {(all) => {
          const { data, meta } = pageOf(all.toSorted(byName), address.page, 50)
          return (
            <>
              {all.length > mostInSight && (
                <div className="filters">
                  <Combobox
                    label={market.business.find}
                    options={all.toSorted(byName)}
                    value={null}
                    onChange={(id) => history.push(placeOf(id))}
                  />
                </div>
              )}
              <DataTable
                label={operator.pages.businesses}
                rows={data}
                idOf={({ id }) => id}
                hrefOf={({ id }) => placeOf(id)}
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
          )
        }}
      </Answered>
    </Page>
  )
}
