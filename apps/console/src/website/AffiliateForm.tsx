import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useAccounts } from "../api/Names.ts"
import { FieldsForm, useItemFields } from "../catalog/FieldsForm.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** An affiliate as the catalogue has it. */
export type CatalogAffiliate = Body<"POST /api/affiliates">

const empty: CatalogAffiliate = {
  id: "",
  account: "",
  company_name: "",
  address: "",
  postal_code: "",
  city: "",
  country: "Nederland",
  coc_id: "",
  iban: ""
}

interface AffiliateFormProps {
  readonly affiliate: CatalogAffiliate | undefined
  readonly close: () => void
}

/** Creates an affiliate, or changes one. */
export const AffiliateForm = ({ affiliate, close }: AffiliateFormProps) => {
  const { common, market } = useTexts()
  const { city, coc, country, id, postalCode } = useItemFields()
  return (
    <FieldsForm<CatalogAffiliate>
      shown={affiliate}
      empty={empty}
      idKey="id"
      fields={[
        { key: "company_name", label: market.websites.company },
        { key: "account", label: common.account, options: useAccounts(), isOfNew: true },
        { ...id, follows: "company_name" },
        { key: "address", label: common.address },
        postalCode,
        city,
        coc,
        { key: "iban", label: market.websites.iban },
        country
      ]}
      itemsOf={({ affiliates }) => affiliates}
      fileOf={(one) => ({ affiliates: [one] })}
      path="affiliates.0"
      create={(body) => request("POST /api/affiliates", { body })}
      change={(body, ifMatch) =>
        request("PATCH /api/affiliates/:id", { params: { id: affiliate?.id ?? "" }, body, ifMatch })
      }
      close={close}
    />
  )
}
