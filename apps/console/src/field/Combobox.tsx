import { type ComponentType, lazy, Suspense } from "react"
import { loadPart } from "../api/Part.ts"
import type { ComboboxProps } from "./Option.ts"

/** The most options that stay in sight at once. More of them are found by typing. */
export const mostInSight = 20

const ComboboxField = lazy(async () => {
  const { ComboboxField: field } = await loadPart(() => import("./ComboboxField.tsx"))
  return { default: field as unknown as ComponentType<object> }
})

/** A choice that is found by typing. Its program is loaded where there is so much to choose from. */
export const Combobox = <V extends string>(props: ComboboxProps<V>) => (
  <Suspense
    fallback={
      <div className="field" aria-busy>
        <span>{props.label}</span>
        <span className="input" />
      </div>
    }
  >
    <ComboboxField {...props} />
  </Suspense>
)
