import { nameOf, useSubcategories } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { FormKeys, FormPreview } from "./FormPreview.tsx"

const all = { query: { per_page: "100" } } as const

/** The subcategories, each with the form that a website shows for it. */
export const FormsPage = () => {
  const { forms, pages } = useTexts().affiliate
  const subcategories = useAnswer("GET /api/subcategories", all)
  const categories = useAnswer("GET /api/categories", all)
  return (
    <Page title={pages.forms} intro={forms.intro}>
      <Answered query={categories}>
        {({ data }) => (
          <Answered query={subcategories}>
            {(listed) => (
              <div className="cards">
                {data.map((category) => (
                  <Section key={category.id} title={category.name}>
                    <ul className="rows">
                      {listed.data
                        .filter(({ category_id }) => category_id === category.id)
                        .map(({ id, name }) => (
                          <li key={id}>
                            <Link href={hrefTo("/affiliate/forms/$subcategory", { subcategory: id })}>{name}</Link>
                            <code>{id}</code>
                          </li>
                        ))}
                    </ul>
                  </Section>
                ))}
              </div>
            )}
          </Answered>
        )}
      </Answered>
    </Page>
  )
}

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
