import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useAccounts, useAll } from "../api/Names.ts"
import { FieldsForm, useItemFields } from "../catalog/FieldsForm.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Answered, Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/Texts.tsx"

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
const AffiliateForm = ({ affiliate, close }: AffiliateFormProps) => {
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

/** The affiliates, of which `inFull` has the IBANs in full. */
export const Affiliates = ({ inFull }: { readonly inFull: ReadonlyArray<CatalogAffiliate> }) => {
  const { common, market } = useTexts()
  const affiliates = useAll("GET /api/affiliates")
  return (
    <Section
      title={market.catalogue.kinds.affiliates}
      actions={
        <DialogButton label={market.websites.newAffiliate}>
          {(close) => <AffiliateForm affiliate={undefined} close={close} />}
        </DialogButton>
      }
    >
      <Answered query={affiliates}>
        {(data) => (
          <DataTable
            label={market.catalogue.kinds.affiliates}
            rows={data.toSorted((one, other) => one.company_name.localeCompare(other.company_name))}
            columns={[
              { id: "company_name", title: market.websites.company },
              { id: "city", title: common.city },
              { id: "coc_id", title: market.coc },
              { id: "iban", title: market.websites.iban, show: ({ iban }) => iban.replace(/^\*+/, "…") },
              {
                id: "change",
                title: market.change,
                show: ({ company_name, id }) => {
                  const affiliate = inFull.find((one) => one.id === id)
                  return (
                    affiliate && (
                      <DialogButton label={market.change} about={company_name} title={company_name}>
                        {(close) => <AffiliateForm affiliate={affiliate} close={close} />}
                      </DialogButton>
                    )
                  )
                }
              }
            ]}
          />
        )}
      </Answered>
    </Section>
  )
}
