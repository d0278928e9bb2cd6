import { useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { FormKeys } from "./FormPreview.tsx"
import { findSubcategory } from "./Subcategory.ts"
import { SubcategoryForm } from "./SubcategoryForm.tsx"

/** One subcategory for an operator: its form, as it is changed and as a website shows it, and what a website sends. */
export const SubcategoryPage = () => {
  const { affiliate, operator } = useTexts()
  const subcategory = useParam("subcategory")
  const one = useAnswer("GET /api/subcategories/:subcategory", { params: { subcategory } })
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "categories" } })
  const found = findSubcategory(catalogue.data?.data.categories ?? [], subcategory)
  return (
    <Page
      title={one.data?.data.name ?? subcategory}
      above={{ title: operator.pages.catalogue, href: hrefTo("/operator/catalogue") }}
    >
      <Answered query={one}>
        {() => (
          <Answered query={catalogue}>
            {() =>
              found && (
                <>
                  <SubcategoryForm key={found.id} subcategory={found} />
                  <Section title={affiliate.forms.keys}>
                    <p className="muted">{affiliate.forms.keysIntro}</p>
                    <FormKeys fields={found.fields} subcategory={subcategory} />
                  </Section>
                </>
              )
            }
          </Answered>
        )}
      </Answered>
    </Page>
  )
}
