import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { FieldsForm, useAffiliateField, useItemFields } from "../catalog/FieldsForm.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { ShownBusiness } from "./BusinessFrame.tsx"

type CatalogBusiness = Body<"POST /api/businesses">
type Changed = Omit<CatalogBusiness, "subscriptions" | "active">

/** Returns a business as the catalogue has it. What it wants, and whether it is active, is changed elsewhere. */
const changedOf = (business: ShownBusiness): Changed => {
  const { account_id, affiliate_id, city, coc_id, country, id, mail_personal_data, name, postal_code } = business
  const { paused_from, paused_until, same_person_days } = business
  return {
    id,
    account: account_id,
    name,
    coc_id,
    postal_code,
    city,
    country: country as NonNullable<CatalogBusiness["country"]>,
    affiliate: affiliate_id,
    mail_personal_data,
    same_person_days,
    paused_from,
    paused_until
  }
}

/** Changes what a business is. */
export const BusinessForm = ({ business, close }: { readonly business: ShownBusiness; readonly close: () => void }) => {
  const { market } = useTexts()
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
