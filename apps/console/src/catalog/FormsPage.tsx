import { useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

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
