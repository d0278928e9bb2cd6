import type { ReactNode } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Page } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { CatalogueFile } from "./CatalogueFile.tsx"

/** The categories with their subcategories and forms, and the catalogue as a file. */
export const CataloguePage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const { number } = useFormat()
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "categories" } })
  return (
    <Page title={operator.pages.catalogue}>
      <Answered query={catalogue}>
        {({ data }) => (
          <>
            <DataTable
              label={operator.pages.catalogue}
              rows={(data.categories ?? []).flatMap(({ name, subcategories = [] }) =>
                subcategories.map((subcategory) => ({ ...subcategory, category: name }))
              )}
              idOf={({ id }) => id}
              columns={[
                { id: "name", title: common.subcategory, show: ({ name }) => name },
                { id: "category", title: market.catalogue.category, show: ({ category }) => category },
                {
                  id: "places",
                  title: market.catalogue.places,
                  isNumber: true,
                  show: ({ max_businesses = 4 }) => number(max_businesses)
                },
                {
                  id: "window",
                  title: market.catalogue.window,
                  isNumber: true,
                  show: ({ duplicate_window_days = 30 }) => number(duplicate_window_days)
                },
                {
                  id: "form",
                  title: market.catalogue.form,
                  show: ({ fields = [], id, name }) => (
                    <Link
                      href={hrefTo("/operator/catalogue/$subcategory", { subcategory: id })}
                      aria-label={`${number(fields.length)} ${market.catalogue.questions.toLowerCase()}: ${name}`}
                    >
                      {`${number(fields.length)} ${market.catalogue.questions.toLowerCase()}`}
                    </Link>
                  )
                }
              ]}
            />
            <CatalogueFile />
          </>
        )}
      </Answered>
    </Page>
  )
}
