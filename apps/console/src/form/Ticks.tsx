import { useId } from "react"
import { Checkbox } from "./Fields.tsx"

interface TicksProps<V extends string> {
  readonly label: string
  /** The name of each box. It is not that of the key, because a box with a fault would have to be ticked itself. */
  readonly name: string
  readonly options: ReadonlyArray<V>
  readonly names: Readonly<Record<V, string>>
  readonly fault?: string | undefined
}

/** A choice of several. Those that are ticked are in the form under one name. */
export const Ticks = <V extends string>({ fault, label, name, names, options }: TicksProps<V>) => {
  const [title, reason] = [useId(), useId()]
  return (
    <div className="field" role="group" aria-labelledby={title} aria-describedby={reason}>
      <span id={title}>{label}</span>
      <div className="ticks">
        {options.map((option) => (
          <Checkbox key={option} name={name} value={option}>
            {names[option]}
          </Checkbox>
        ))}
      </div>
      <span id={reason} className="fault">
        {fault}
      </span>
    </div>
  )
}
