import type { ReactNode } from "react"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { BusinessFrame } from "./BusinessFrame.tsx"
import { MissedList } from "./MissedList.tsx"

/** The leads that one business did not get, for operators. */
export const MissedPage = (): ReactNode => {
  const { market } = useTexts()
  return (
    <BusinessFrame>
      {({ id }) => (
        <>
          <p className="muted">{market.missed.intro}</p>
          <MissedList business={id} page={hrefTo("/operator/businesses/$business/missed", { business: id })} hasLeads />
        </>
      )}
    </BusinessFrame>
  )
}
