import type { ReactNode } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"
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
