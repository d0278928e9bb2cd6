import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useAnswer } from "../api/Queries.ts"
import { FieldsForm, useAffiliateField, useItemFields } from "../catalog/FieldsForm.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Details, Section } from "../components/Page.tsx"
import { usePausedText } from "../subscription/Pause.tsx"
import { Subscriptions } from "../subscription/Subscriptions.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"
import { BusinessFrame, type ShownBusiness } from "./BusinessFrame.tsx"

type CatalogBusiness = Body<"POST /api/businesses">
type Changed = Omit<CatalogBusiness, "subscriptions" | "active">

/** Returns a business as the catalogue has it. What it wants, and whether it is active, is changed elsewhere. */
const changedOf = (business: ShownBusiness): Changed => {
  const { account_id, affiliate_id, city, coc_id, country, id, mail_personal_data, name, postal_code } = business
  const { paused_from, paused_until, phone, same_person_days } = business
  return {
    id,
    account: account_id,
    name,
    coc_id,
    postal_code,
    city,
    country: country as NonNullable<CatalogBusiness["country"]>,
    phone,
    affiliate: affiliate_id,
    mail_personal_data,
    same_person_days,
    paused_from,
    paused_until
  }
}

/** Changes what a business is. */
export const BusinessForm = ({ business, close }: { readonly business: ShownBusiness; readonly close: () => void }) => {
  const { common, market } = useTexts()
  const [shown] = useState(() => changedOf(business))
  const { city, coc, country, name, postalCode } = useItemFields()
  return (
    <FieldsForm<Changed>
      shown={shown}
      empty={shown}
      idKey="id"
      fields={[
        name,
        coc,
        postalCode,
        city,
        country,
        { key: "phone", label: common.phone, hint: market.business.phoneHint, isOptional: true },
        useAffiliateField(),
        {
          key: "same_person_days",
          label: market.business.samePersonDays,
          hint: market.business.samePersonHint,
          isNumber: true
        },
        { key: "paused_from", label: market.subscription.paused_from, isDay: true },
        { key: "paused_until", label: market.subscription.paused_until, isDay: true },
        { key: "mail_personal_data", label: market.business.mailPersonalData, isSwitch: true }
      ]}
      itemsOf={({ businesses }) => businesses}
      fileOf={(one) => ({ businesses: [one as CatalogBusiness] })}
      path="businesses.0"
      change={(body, ifMatch) =>
        request("PATCH /api/businesses/:business", { params: { business: shown.id }, body, ifMatch })
      }
      close={close}
    />
  )
}

const Overview = ({ business }: { readonly business: ShownBusiness }) => {
  const { common, market } = useTexts()
  const { number, percent } = useFormat()
  const today = useToday()
  const paused = usePausedText()(business) && market.business.paused
  const month = useAnswer("GET /api/reports/:report", {
    params: { report: "businesses" },
    query: { from: `${today.slice(0, 7)}-01`, to: today, business: business.id, group: "month" }
  }).data?.data.totals
  const billable = month && number(month["billable"] ?? 0)
  const { caps_used_up, leads_30_days, reclaim_rate, withdrawn } = business
  return (
    <div className="columns">
      <Subscriptions
        business={business.id}
        country={business.country}
        off={business.active ? paused : market.business.off}
      />
      <div>
        <Section title={common.periods.days30}>
          <Details
            items={[
              [market.business.leads30Days, number(leads_30_days)],
              [market.business.reclaimRate, reclaim_rate === null ? "–" : percent(reclaim_rate)],
              [market.business.withdrawn, number(withdrawn)],
              [market.business.billable, billable],
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
              [common.phone, business.phone],
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
export const BusinessPage = () => <BusinessFrame>{(business) => <Overview business={business} />}</BusinessFrame>
