import type { ReactNode } from "react"
import { useBusinessName } from "../api/Names.ts"
import { Page } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
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

/** The leads that a business did not get, for its people, who see its own facts alone. */
export const OwnMissedPage = (): ReactNode => {
  const { business: texts, market } = useTexts()
  const business = useParam("business")
  const name = useBusinessName(business)
  return (
    <Page
      title={texts.pages.missed}
      of={name}
      intro={
        <>
          {name}
          {name && <br />}
          {market.missed.intro}
        </>
      }
    >
      <MissedList business={business} page={hrefTo("/business/$business/missed", { business })} hasLeads={false} />
    </Page>
  )
}
