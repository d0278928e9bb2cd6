import { useAnswer } from "../api/Queries.ts"
import { Section } from "../components/Page.tsx"
import { type Href, hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** From so many leads on, nobody needs to be told how a market begins. */
const mostLeads = 10

const two = { query: { per_page: "2" } }

/** The steps of a new market, each with how many of its things there are. The operator is the first person. */
const useSteps = (
  leads: number
): ReadonlyArray<readonly ["website" | "form" | "business" | "lead" | "person", Href, boolean]> | undefined => {
  const isNew = { enabled: leads < mostLeads }
  const websites = useAnswer("GET /api/websites", two, isNew).data
  const forms = useAnswer("GET /api/subcategories", two, isNew).data
  const businesses = useAnswer("GET /api/businesses", two, isNew).data
  const people = useAnswer("GET /api/people", two, isNew).data
  if (!websites || !forms || !businesses || !people) return undefined
  return [
    ["website", hrefTo("/operator/websites"), websites.meta.total > 0],
    ["form", hrefTo("/operator/catalogue"), forms.meta.total > 0],
    ["business", hrefTo("/operator/onboard"), businesses.meta.total > 0],
    ["lead", hrefTo("/operator/preview"), leads > 0],
    ["person", hrefTo("/operator/people"), people.meta.total > 1]
  ]
}

/** Leads the operator of a new market through its first five steps. It goes away with the last one. */
export const FirstSteps = ({ leads }: { readonly leads: number }) => {
  const { firstSteps } = useTexts().review
  const steps = useSteps(leads)
  if (leads >= mostLeads || steps === undefined || steps.every(([, , isDone]) => isDone)) return null
  return (
    <Section title={firstSteps.title}>
      <ol className="steps">
        {steps.map(([step, href, isDone]) => (
          <li key={step} data-done={isDone}>
            <div>
              {isDone ? firstSteps.done(firstSteps[step]) : <Link href={href}>{firstSteps[step]}</Link>}
              <p>{firstSteps.hints[step]}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
