import { useId, useState } from "react"
import { CheckboxGroup } from "react-aria-components/CheckboxGroup"
import { Label } from "react-aria-components/Label"
import { FieldFault } from "../field/FieldFault.tsx"
import { Checkbox } from "../field/Fields.tsx"
import { NumberText } from "../field/NumberText.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { PauseFields } from "./Pause.tsx"
import type { TypedSubscription } from "./TypedSubscription.ts"
import { weekdays } from "./Weekdays.ts"

type TypedDays = Pick<TypedSubscription, "weekdays" | "daily_cap_by_weekday" | "paused_from" | "paused_until">

interface DayFieldsProps {
  readonly typed: TypedDays
  readonly onChange: (changed: Partial<TypedDays>) => void
  readonly path?: string
}

/** The days on which a subscription takes leads: weekdays with their own caps, and a pause. */
export const DayFields = ({ onChange, path = "", typed }: DayFieldsProps) => {
  const { subscription } = useTexts().market
  const { weekday } = useFormat()
  const id = useId()
  const { daily_cap_by_weekday: own, paused_from, paused_until } = typed
  const [isOpen] = useState(
    () => typed.weekdays.length < weekdays.length || [...own, paused_from, paused_until].some((text) => text !== "")
  )
  return (
    <details open={isOpen}>
      <summary>{subscription.days}</summary>
      <div className="form">
        <CheckboxGroup
          className="field"
          name={`${path}weekdays`}
          value={[...typed.weekdays]}
          onChange={(days) => onChange({ weekdays: weekdays.filter((day) => days.includes(day)) })}
        >
          <Label>{subscription.weekdays}</Label>
          <div className="weekdays">
            {weekdays.map((day, n) => (
              <Checkbox key={day} value={day}>
                {weekday(n)}
              </Checkbox>
            ))}
          </div>
          <FieldFault isChoice />
        </CheckboxGroup>
        <div className="field" role="group" aria-labelledby={id}>
          <span id={id}>{subscription.daily_cap_by_weekday}</span>
          <div className="weekdays">
            {weekdays.map((day, n) => (
              <NumberText
                key={day}
                isWhole
                name={`${path}daily_cap_by_weekday.${day}`}
                label={weekday(n)}
                value={own[n] ?? ""}
                onChange={(text) => onChange({ daily_cap_by_weekday: own.with(n, text) })}
              />
            ))}
          </div>
        </div>
        <div className="fields">
          <PauseFields typed={typed} onChange={onChange} path={path} />
        </div>
      </div>
    </details>
  )
}
