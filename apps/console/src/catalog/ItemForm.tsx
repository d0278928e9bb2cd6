import type { ReactNode } from "react"
import { EndButtons } from "../components/Button.tsx"
import { Details } from "../components/Page.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { ChangeList } from "./CatalogueChanges.tsx"
import { type CatalogueItem, useCatalogueItem } from "./CatalogueItem.ts"
import { changesOf } from "./ItemChanges.ts"

/** What a key of an item was, and what it becomes. */
const Becomes = ({ now, was }: { readonly was: ReactNode; readonly now: ReactNode }) => (
  <>
    <del>{was}</del> → <ins>{now}</ins>
  </>
)

type Value = string | number | boolean | null | undefined

/** Returns what tells the differences of an item by the labels of its keys. `named` writes values that are ids. */
export const useDifferences = () => {
  const { common } = useTexts()
  const written = (value: unknown): ReactNode =>
    typeof value === "boolean" ? (value ? common.yes : common.no) : ((value as Value) ?? common.none)
  return <A extends object>(
    shown: A,
    typed: A,
    labels: { readonly [K in keyof A]?: string },
    named: { readonly [K in keyof A]?: (value: A[K]) => ReactNode } = {}
  ): ReadonlyArray<readonly [string, ReactNode]> =>
    (Object.keys(changesOf(shown, typed)) as Array<keyof A>).flatMap((key) => {
      const label = labels[key]
      const write = named[key] ?? written
      return label === undefined
        ? []
        : [[label, <Becomes key={label} was={write(shown[key])} now={write(typed[key])} />] as const]
    })
}

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
