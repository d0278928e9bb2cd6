import type { ReactNode } from "react"
import { Details } from "../components/Details.tsx"
import { EndButtons } from "../components/EndButtons.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ChangeList } from "./CatalogueChanges.tsx"
import { type CatalogueItem, useCatalogueItem } from "./CatalogueItem.ts"

interface ItemFormProps<A extends object> {
  readonly item: CatalogueItem<A>
  /** Returns what was changed of the item as it was shown, by the labels of its fields. */
  readonly differences: (shown: A) => ReadonlyArray<readonly [string, ReactNode]>
  readonly close?: () => void
  readonly children: ReactNode
}

/** The form of an item of the catalogue. It shows what would change, and saves that at the next press. */
export const ItemForm = <A extends object>({ children, close, differences, item }: ItemFormProps<A>) => {
  const { common, market } = useTexts()
  const { isPending, isToSave, lookAgain, refusal, seen, shown, submit } = useCatalogueItem(item)
  return (
    <Form refusal={refusal} onSubmit={submit} lookAgain={lookAgain}>
      {children}
      <div className={close ? "form" : "form save-bar"}>
        <div role="status">
          {seen && !isToSave && <p>{market.catalogue.nothingChanged}</p>}
          {seen && isToSave && (
            <>
              <ChangeList title={market.catalogue.itemChanges} changes={seen.changes} file={seen.file} />
              {shown && <Details items={differences(shown)} />}
            </>
          )}
        </div>
        <EndButtons label={isToSave ? common.save : market.catalogue.review} isPending={isPending} close={close} />
      </div>
    </Form>
  )
}
