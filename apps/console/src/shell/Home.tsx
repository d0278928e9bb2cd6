import { roleOf, useSession } from "../api/Session.ts"
import { Redirect } from "../router/Redirect.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useHoldings } from "./Shell.tsx"

/** Leads to the first page of the person. */
export const Home = () => {
  const { common } = useTexts()
  const role = roleOf(useSession())
  const { businesses, hasWebsites, isPending } = useHoldings()
  if (role !== "member") return <Redirect to="/operator" />
  if (isPending) return <p role="status">{common.loading}</p>
  const [business] = businesses
  if (business !== undefined) return <Redirect to={`/business/${business.id}/leads`} />
  return <Redirect to={hasWebsites ? "/affiliate/leads" : "/profile"} />
}
