import { useAll } from "../api/AllPages.ts"
import { Answered } from "../components/Answered.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { AffiliateForm, type CatalogAffiliate } from "./AffiliateForm.tsx"

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
            idOf={({ id }) => id}
            columns={[
              { id: "name", title: market.websites.company, show: ({ company_name }) => company_name },
              { id: "city", title: common.city, show: ({ city }) => city },
              { id: "coc", title: market.coc, show: ({ coc_id }) => coc_id },
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
