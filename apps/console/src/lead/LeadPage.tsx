import { request } from "../api/Client.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { Button } from "../components/Button.tsx"
import { useGoToFollowing } from "../list/Following.ts"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { areKeysOn, useKeys } from "../router/Keys.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { LeadView } from "./LeadView.tsx"
import { heldLeads, isBlocked, useShownLead } from "./ShownLead.ts"

const queue = hrefTo("/operator/review")

/** One lead of the queue of held leads. A decision goes on to the next one. */
export const HeldLeadPage = () => {
  const { operator, review } = useTexts()
  const lead = useParam("lead")
  const address = useListAddress()
  const query = useShownLead(lead)
  const goToFollowing = useGoToFollowing({
    addressOf: (id) => (id === undefined ? queue : hrefTo("/operator/review/$lead", { lead: id })),
    none: review.held.none,
    read: (part) => request("GET /api/leads", { query: { ...heldLeads, ...part } })
  })
  const shown = query.data?.data
  const next = shown && (() => void goToFollowing(shown))
  const hasKeys = shown?.stage === "held" && !isBlocked(shown) && areKeysOn()
  const decided = shown && ((told: string) => void goToFollowing(shown, told))
  useKeys(next ? { n: { does: review.held.next, act: next } } : {})
  return (
    <LeadView
      lead={lead}
      query={query}
      above={{ title: operator.pages.review, href: address.carriedTo(queue) }}
      intro={hasKeys && <span className="keys">{review.held.keys}</span>}
      actions={next && <Button onPress={next}>{review.held.next}</Button>}
      onDecided={decided}
    />
  )
}

/** One lead of the list. It leads back to the list as it was narrowed. */
export const LeadPage = () => {
  const { operator } = useTexts()
  const lead = useParam("lead")
  const address = useListAddress(...viewedLists.leads)
  const query = useShownLead(lead)
  const above = { title: operator.pages.leads, href: address.carriedTo(hrefTo("/operator/leads")) }
  return <LeadView lead={lead} query={query} above={above} />
}
