import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../parts/Answered.tsx"
import { Page, Section } from "../parts/Page.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

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
                            <TextLink href={`/affiliate/forms/${id}`}>{name}</TextLink>
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
