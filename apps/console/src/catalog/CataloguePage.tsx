import type { Answer } from "../api/Contract.ts"
import { useAnswer } from "../api/Queries.ts"
import { DialogButton } from "../components/Dialog.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { CatalogueFile } from "./CatalogueFile.tsx"
import { CategoryForm, NewSubcategory } from "./CategoryForm.tsx"
import type { CatalogueSubcategory } from "./Subcategory.ts"

type Categories = NonNullable<Answer<"GET /api/catalogue">["data"]["categories"]>

const Subcategories = ({ category: { name, subcategories = [] } }: { readonly category: Categories[number] }) => {
  const { common, market, operator } = useTexts()
  const { number } = useFormat()
  return (
    <DataTable
      label={name}
      rows={subcategories as ReadonlyArray<CatalogueSubcategory>}
      hrefOf={({ id }) => hrefTo("/operator/catalogue/$subcategory", { subcategory: id })}
      columns={[
        { id: "name", title: common.subcategory, show: (one) => one.name },
        {
          id: "places",
          title: market.catalogue.places,
          short: operator.pages.businesses,
          isNumber: true,
          show: ({ max_businesses }) => number(max_businesses)
        },
        {
          id: "window",
          title: market.catalogue.window,
          isWide: true,
          isNumber: true,
          show: ({ duplicate_window_days }) => number(duplicate_window_days)
        },
        {
          id: "questions",
          title: market.catalogue.questions,
          isNumber: true,
          show: ({ fields }) => number(fields.length)
        }
      ]}
    />
  )
}

/** The categories with their subcategories and forms, and the catalogue as a file. */
export const CataloguePage = () => {
  const { market, operator } = useTexts()
  const texts = market.catalogue
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "categories" } })
  return (
    <Page
      title={operator.pages.catalogue}
      actions={
        <DialogButton kind="first" label={texts.newCategory}>
          {(close) => <CategoryForm category={undefined} close={close} />}
        </DialogButton>
      }
    >
      <Answered query={catalogue}>
        {({ data: { categories = [] } }) => (
          <>
            {categories.map((category) => {
              const { subcategories: _, ...itself } = category
              const { id, name } = itself
              return (
                <Section
                  key={id}
                  title={name}
                  actions={
                    <div className="actions">
                      <DialogButton label={market.change} about={name} title={name}>
                        {(close) => <CategoryForm category={itself} close={close} />}
                      </DialogButton>
                      <DialogButton
                        label={texts.newSubcategory}
                        about={name}
                        title={`${texts.newSubcategory}: ${name}`}
                      >
                        {(close) => <NewSubcategory category={itself} close={close} />}
                      </DialogButton>
                    </div>
                  }
                >
                  <Subcategories category={category} />
                </Section>
              )
            })}
            <CatalogueFile />
          </>
        )}
      </Answered>
    </Page>
  )
}
