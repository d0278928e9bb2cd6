import { useState } from "react"
import { useAll } from "../api/AllPages.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { AffiliateForm } from "./AffiliateForm.tsx"
import type { CatalogAffiliate } from "./CatalogAffiliate.ts"

interface Editing {
  readonly affiliate: CatalogAffiliate | undefined
}

/** The affiliates, of which `inFull` has the IBANs in full. */
export const Affiliates = ({ inFull }: { readonly inFull: ReadonlyArray<CatalogAffiliate> }) => {
  const { common, market } = useTexts()
  const [editing, setEditing] = useState<Editing>()
  const affiliates = useAll("GET /api/affiliates")
  const close = () => setEditing(undefined)
  return (
    <Section
      title={market.catalogue.kinds.affiliates}
      actions={
        <Button aria-haspopup="dialog" onPress={() => setEditing({ affiliate: undefined })}>
          {market.websites.newAffiliate}
        </Button>
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
                      <Button
                        aria-label={`${market.change}: ${company_name}`}
                        aria-haspopup="dialog"
                        onPress={() => setEditing({ affiliate })}
                      >
                        {market.change}
                      </Button>
                    )
                  )
                }
              }
            ]}
          />
        )}
      </Answered>
      <Dialog
        title={editing?.affiliate?.company_name ?? market.websites.newAffiliate}
        isOpen={editing !== undefined}
        close={close}
      >
        {editing && <AffiliateForm affiliate={editing.affiliate} close={close} />}
      </Dialog>
    </Section>
  )
}
