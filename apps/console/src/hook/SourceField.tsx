import { Select } from "../form/Fields.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { LeadKey } from "./LeadKeys.ts"
import type { Source } from "./Sources.ts"
import { ValueField } from "./ValueField.tsx"

/** The choices that are no key of the form. A key has a blank in front, so that none of them is one. */
const [nothing, constant] = ["", "constant"] as const

interface SourceFieldProps {
  readonly leadKey: LeadKey
  readonly theirKeys: ReadonlyArray<string>
  readonly source: Source
  readonly onChange: (source: Source) => void
}

/** Chooses what fills a value of a lead: a key that the form sends, or always the same. */
export const SourceField = ({ leadKey, onChange, source, theirKeys }: SourceFieldProps) => {
  const { hooks } = useTexts().sending
  const { isNeverConstant, isRequired, key, label } = leadKey
  // Only terms that are accepted can be always the same.
  const isAccepted = key === "accept_terms"
  const isConstant = source !== undefined && "constant" in source
  const chosen = source === undefined ? nothing : "theirs" in source ? ` ${source.theirs}` : constant
  const choose = (id: string) => {
    if (id === nothing) onChange(undefined)
    else if (id === constant) onChange({ constant: isAccepted ? true : "" })
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
          ...theirKeys.map((one) => ({ id: ` ${one}`, name: one })),
          ...(isNeverConstant ? [] : [{ id: constant, name: isAccepted ? hooks.accepted : hooks.constant }])
        ]}
        onChange={choose}
      />
      {isConstant && !isAccepted && (
        <ValueField
          kind={leadKey.kind}
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
