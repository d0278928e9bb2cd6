import { useHoldings } from "../api/Holdings.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Redirect } from "../router/GoOn.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** Leads to the first page of the person. */
export const Home = () => {
  const { common } = useTexts()
  const role = roleOf(useSession())
  const { businesses, hasWebsites, isPending } = useHoldings()
  if (role !== "member") return <Redirect to={hrefTo("/operator")} />
  if (isPending) return <p role="status">{common.loading}</p>
  const [business, another] = businesses
  if (another !== undefined) return <Redirect to={hrefTo("/businesses/leads")} />
  if (business !== undefined) return <Redirect to={hrefTo("/business/$business/leads", { business: business.id })} />
  return <Redirect to={hasWebsites ? hrefTo("/affiliate/leads") : hrefTo("/profile")} />
}
