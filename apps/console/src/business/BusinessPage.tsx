import type { ReactNode } from "react"
import { Details } from "../components/Details.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { Subscriptions } from "../subscription/Subscriptions.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { BusinessForm } from "./BusinessForm.tsx"
import { BusinessFrame, type ShownBusiness } from "./BusinessFrame.tsx"

const Overview = ({ business }: { readonly business: ShownBusiness }) => {
  const { common, market } = useTexts()
  const { number, percent } = useFormat()
  const { caps_used_up, leads_30_days, reclaim_rate } = business
  return (
    <div className="columns">
      <Subscriptions business={business.id} isActive={business.active} />
      <div>
        <Section title={common.periods.days30}>
          <Details
            items={[
              [market.business.leads30Days, number(leads_30_days)],
              [market.business.reclaimRate, reclaim_rate === null ? "–" : percent(reclaim_rate)],
              [market.business.capsUsedUp, number(caps_used_up)]
            ]}
          />
        </Section>
        <Section
          title={market.business.data}
          actions={
            <DialogButton label={market.change} title={market.business.changeTitle(business.name)}>
              {(close) => <BusinessForm business={business} close={close} />}
            </DialogButton>
          }
        >
          <Details
            items={[
              [market.id, business.id],
              [common.account, business.account_name],
              [market.coc, business.coc_id],
              [common.postalCode, business.postal_code],
              [common.city, business.city],
              [common.country, business.country],
              [market.affiliate, business.affiliate_name],
              [market.business.mailPersonalData, business.mail_personal_data ? common.yes : common.no],
              ...(business.same_person_days > 0
                ? ([[market.business.samePersonDays, number(business.same_person_days)]] as const)
                : [])
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

/** One business: what it wants, how full its caps are, and what it is. */
export const BusinessPage = (): ReactNode => (
  <BusinessFrame>{(business) => <Overview business={business} />}</BusinessFrame>
)
