import { type ReactNode, useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Page, Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { CatalogueFile } from "./CatalogueFile.tsx"
import { CategoryForm } from "./CategoryForm.tsx"
import { NewSubcategory } from "./NewSubcategory.tsx"
import type { CatalogueCategory, CatalogueSubcategory } from "./Subcategory.ts"

type Categories = NonNullable<Answer<"GET /api/catalogue">["data"]["categories"]>

/** The category that is changed, or gets another subcategory. A new category is none yet. */
interface Editing {
  readonly category: CatalogueCategory | undefined
  readonly isForSubcategory?: boolean
}

const Subcategories = ({ category: { name, subcategories = [] } }: { readonly category: Categories[number] }) => {
  const { common, market } = useTexts()
  const { number } = useFormat()
  return (
    <DataTable
      label={name}
      rows={subcategories as ReadonlyArray<CatalogueSubcategory>}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefTo("/operator/catalogue/$subcategory", { subcategory: id })}
      columns={[
        { id: "name", title: common.subcategory, show: (one) => one.name },
        {
          id: "places",
          title: market.catalogue.places,
          isNumber: true,
          show: ({ max_businesses }) => number(max_businesses)
        },
        {
          id: "window",
          title: market.catalogue.window,
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
export const CataloguePage = (): ReactNode => {
  const { market, operator } = useTexts()
  const texts = market.catalogue
  const [editing, setEditing] = useState<Editing>()
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "categories" } })
  const close = () => setEditing(undefined)
  return (
    <Page
      title={operator.pages.catalogue}
      actions={
        <Button kind="first" aria-haspopup="dialog" onPress={() => setEditing({ category: undefined })}>
          {texts.newCategory}
        </Button>
      }
    >
      <Answered query={catalogue}>
        {({ data: { categories = [] } }) => (
          <>
            {categories.map((category) => {
              const { id, name, slug } = category
              return (
                <Section
                  key={id}
                  title={name}
                  actions={
                    <div className="actions">
                      <Button
                        aria-label={`${market.change}: ${name}`}
                        aria-haspopup="dialog"
                        onPress={() => setEditing({ category: { id, name, slug } })}
                      >
                        {market.change}
                      </Button>
                      <Button
                        aria-label={`${texts.newSubcategory}: ${name}`}
                        aria-haspopup="dialog"
                        onPress={() => setEditing({ category: { id, name, slug }, isForSubcategory: true })}
                      >
                        {texts.newSubcategory}
                      </Button>
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
      <Dialog
        title={
          editing?.isForSubcategory
            ? `${texts.newSubcategory}: ${editing.category?.name}`
            : (editing?.category?.name ?? texts.newCategory)
        }
        isOpen={editing !== undefined}
        close={close}
      >
        {editing?.category && editing.isForSubcategory ? (
          <NewSubcategory category={editing.category} close={close} />
        ) : (
          editing && <CategoryForm category={editing.category} close={close} />
        )}
      </Dialog>
    </Page>
  )
}
