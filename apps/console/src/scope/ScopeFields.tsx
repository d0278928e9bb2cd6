import { useId } from "react"
import { Choices } from "../form/Choices.tsx"
import { Combobox, mostInSight } from "../form/Combobox.tsx"
import { Checkbox } from "../form/Fields.tsx"
import type { Option } from "../form/Option.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { kinds, type TypedList } from "./Scope.ts"
import type { ScopeChoice } from "./ScopeChoice.ts"

interface TickedNamesProps {
  readonly label: string
  readonly options: ReadonlyArray<Option<string>>
  readonly list: TypedList
  readonly onChange: (list: TypedList) => void
}

/** The things of one kind, to be ticked: all of them, or some by their names. Of many, those that are not are found by typing. */
const TickedNames = ({ label, list: { isAll, names }, onChange, options }: TickedNamesProps) => {
  const { scope } = useTexts()
  const title = useId()
  const tick = (id: string, isTicked: boolean) => {
    onChange({ isAll, names: isTicked ? [...names, id] : names.filter((name) => name !== id) })
  }
  const isLong = options.length > mostInSight
  const isTicked = ({ id }: Option<string>) => names.includes(id)
  const shown = isLong ? options.filter(isTicked) : options
  const others = options.filter((option) => !isTicked(option))
  return (
    <div className="field" role="group" aria-labelledby={title}>
      <span id={title}>{label}</span>
      {options.length === 0 ? (
        <span className="hint">{scope.empty}</span>
      ) : (
        <div className="ticks long">
          <Checkbox isSelected={isAll} onChange={(isTicked) => onChange({ isAll: isTicked, names })}>
            {scope.all}
          </Checkbox>
          {shown.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={isAll || names.includes(id)}
              isDisabled={isAll}
              onChange={(isTicked) => tick(id, isTicked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      {isLong && !isAll && (
        <Combobox label={scope.add(label)} options={others} value={null} onChange={(id) => tick(id, true)} />
      )}
    </div>
  )
}

/** The lists that are ticked, once the account is chosen and read. */
const Part = ({ choice: { choose, hasAccount, isMissing, owned, typed } }: { readonly choice: ScopeChoice }) => {
  const { common, market, scope } = useTexts()
  if (!hasAccount) return <p className="muted">{scope.noAccount}</p>
  if (owned === undefined) return <p className="muted">{common.loading}</p>
  return (
    <div className="field" role="group" aria-label={scope.label}>
      <p className="hint">{scope.intro}</p>
      {kinds.map((kind) => (
        <TickedNames
          key={kind}
          label={market.catalogue.kinds[kind]}
          options={owned[kind]}
          list={typed[kind]}
          onChange={(list) => choose({ ...typed, [kind]: list })}
        />
      ))}
      {isMissing && (
        <p className="fault" role="alert">
          {scope.chooseOne}
        </p>
      )}
    </div>
  )
}

/** What a person or a token sees of an account. `name` is where the interface has the scope. */
export const ScopeFields = ({ choice, name }: { readonly choice: ScopeChoice; readonly name: string }) => {
  const { scope } = useTexts()
  const { choose, typed } = choice
  return (
    <>
      <Choices
        name={name}
        label={scope.label}
        value={typed.isWhole ? "whole" : "part"}
        options={(["whole", "part"] as const).map((id) => ({ id, name: scope[id] }))}
        onChange={(chosen) => choose({ ...typed, isWhole: chosen === "whole" })}
      />
      {!typed.isWhole && <Part choice={choice} />}
    </>
  )
}
