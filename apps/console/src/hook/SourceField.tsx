import { Select, TextArea, TextField } from "../field/Fields.tsx"
import type { Option } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { LeadKey } from "./LeadKeys.ts"
import type { Source } from "./Sources.ts"
import { ValueField } from "./ValueField.tsx"

/** The choices that are no key of the form. A key has a blank in front, so that none of them is one. */
const [nothing, constant, days] = ["", "constant", "days"] as const

/** A constant day that is counted from the receipt. */
const later = /^\+ ?(?<days>\d*) ?days?$/

/** Returns the days of a constant that is counted from the receipt. */
const daysOf = (value: unknown): string | undefined => later.exec(String(value))?.groups?.["days"]

interface SourceFieldProps {
  readonly leadKey: LeadKey
  readonly theirKeys: ReadonlyArray<Option<string>>
  readonly source: Source
  readonly onChange: (source: Source) => void
}

/** Chooses what fills a value of a lead: a key that the form sends, or always the same. */
export const SourceField = ({ leadKey, onChange, source, theirKeys }: SourceFieldProps) => {
  const { hooks } = useTexts().sending
  const { isNeverConstant, isRequired, key, kind, label } = leadKey
  // Only terms that are accepted can be always the same.
  const isAccepted = key === "accept_terms"
  const counted = source !== undefined && "constant" in source && kind === "date" ? daysOf(source.constant) : undefined
  const chosenConstant = counted === undefined ? constant : days
  const chosen = source === undefined ? nothing : "theirs" in source ? ` ${source.theirs}` : chosenConstant
  const choose = (id: string) => {
    if (id === nothing) onChange(undefined)
    else if (id === constant) onChange({ constant: isAccepted ? true : "" })
    else if (id === days) onChange({ constant: "+30 days" })
    else onChange({ theirs: id.slice(1) })
  }
  return (
    <div className="source">
      <Select
        name={`map.${key}`}
        label={isRequired ? `${label} *` : label}
        value={chosen}
        options={[
          { id: nothing, name: hooks.nothing },
          ...theirKeys.map(({ id, name }) => ({ id: ` ${id}`, name })),
          ...(isNeverConstant ? [] : [{ id: constant, name: isAccepted ? hooks.accepted : hooks.constant }]),
          ...(kind === "date" ? [{ id: days, name: hooks.days }] : [])
        ]}
        onChange={choose}
      />
      {source !== undefined && "theirs" in source && kind === "boolean" && (
        <TextArea
          name={`map.${key}.yes`}
          label={`${label}: ${hooks.yes}`}
          hint={hooks.yesHint}
          rows={2}
          value={source.yes ?? ""}
          onChange={(yes) => onChange({ ...source, yes })}
        />
      )}
      {counted !== undefined && (
        <TextField
          isRequired
          name={`constants.${key}`}
          label={hooks.daysOf(label)}
          inputMode="numeric"
          pattern="\d{1,3}"
          value={counted}
          onChange={(typed) => onChange({ constant: `+${typed.replaceAll(/\D/g, "").slice(0, 3)} days` })}
        />
      )}
      {chosen === constant && source !== undefined && "constant" in source && !isAccepted && (
        <ValueField
          kind={kind}
          {...(leadKey.options && { options: leadKey.options })}
          isRequired
          name={`constants.${key}`}
          label={hooks.constantOf(label)}
          value={source.constant}
          onChange={(value) => onChange({ constant: value })}
        />
      )}
    </div>
  )
}
