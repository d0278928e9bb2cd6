import { nameOf, useSubcategories } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { FormKeys, FormPreview } from "./FormPreview.tsx"

/** One form: what a person sees on a website, and what the website sends. */
export const FormPage = () => {
  const { forms, pages } = useTexts().affiliate
  const subcategory = useParam("subcategory")
  const params = { subcategory }
  const query = useAnswer("GET /api/subcategories/:subcategory/fields", { params, query: { per_page: "100" } })
  return (
    <Page
      title={nameOf(useSubcategories(), subcategory)}
      above={{ title: pages.forms, href: hrefTo("/affiliate/forms") }}
    >
      <Answered query={query}>
        {({ data }) => (
          <>
            <Section title={forms.preview}>
              {data.length === 0 ? (
                <p>{forms.noFields}</p>
              ) : (
                <div className="narrow">
                  <p className="muted">{forms.previewIntro}</p>
                  <FormPreview fields={data} />
                </div>
              )}
            </Section>
            <Section title={forms.keys}>
              <p className="muted">{forms.keysIntro}</p>
              <FormKeys fields={data} subcategory={subcategory} />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
