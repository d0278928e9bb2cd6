import { useId, useState } from "react"
import { byName, useBusinesses, useWebsites, useAll } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Choices } from "../field/Choices.tsx"
import { Combobox, mostInSight } from "../field/Combobox.tsx"
import { Checkbox } from "../field/Fields.tsx"
import { type Option, optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import {
  isEmpty,
  kinds,
  type Scope,
  sentScope,
  type TypedList,
  typedScope,
  type TypedScope,
  withOwned
} from "./Scope.ts"

/** The businesses and websites of an account. */
interface OwnedNames {
  readonly businesses: ReadonlyArray<Option<string>>
  readonly websites: ReadonlyArray<Option<string>>
}

/** Returns what an account owns, once it is read. An operator sees every account's, so it asks for those of one. */
const useOwned = (account: string, enabled: boolean): OwnedNames | undefined => {
  const isOperator = roleOf(useSession()) === "operator"
  const [ownBusinesses, ownWebsites] = [useBusinesses(), useWebsites()]
  const isAsked = enabled && isOperator && account !== ""
  const businesses = useAll("GET /api/businesses", { account, enabled: isAsked }).data
  const websites = useAll("GET /api/websites", { account, enabled: isAsked }).data
  if (!isOperator) return { businesses: ownBusinesses, websites: ownWebsites }
  if (businesses === undefined || websites === undefined) return undefined
  return {
    businesses: businesses.map(({ id, name }) => ({ id, name })).toSorted(byName),
    websites: websites.map(({ code, name }) => ({ id: code, name })).toSorted(byName)
  }
}

/** The choice of what somebody sees of an account. */
export interface ScopeChoice {
  readonly typed: TypedScope
  readonly choose: (typed: TypedScope) => void
  readonly hasAccount: boolean
  readonly owned: OwnedNames | undefined
  /** Whether somebody tried to send a choice of nothing. */
  readonly isMissing: boolean
  /** Hands the chosen scope on, or shows that nothing is chosen. */
  readonly send: (act: (scope: Scope | null) => void) => void
}

/** Lets somebody choose what a person or a token sees of an account. */
export const useScopeChoice = (account: string, former: Scope | null = null): ScopeChoice => {
  const [typed, setTyped] = useState(() => typedScope(former))
  const [isMissing, setMissing] = useState(false)
  const owned = useOwned(account, !typed.isWhole)
  return {
    typed,
    choose: (chosen) => {
      setTyped(chosen)
      setMissing(false)
    },
    hasAccount: account !== "",
    owned,
    isMissing,
    send: (act) => {
      const scope = sentScope(owned === undefined ? typed : withOwned(typed, owned))
      if (isEmpty(scope)) setMissing(true)
      else act(scope)
    }
  }
}

interface TickedNamesProps {
  readonly label: string
  readonly options: ReadonlyArray<Option<string>>
  readonly list: TypedList
  readonly onChange: (list: TypedList) => void
}

/** The things of one kind, to be ticked: all of them, or some by their names. Of many, the rest are found by typing. */
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
        options={optionsOf({ whole: scope.whole, part: scope.part })}
        onChange={(chosen) => choose({ ...typed, isWhole: chosen === "whole" })}
      />
      {!typed.isWhole && <Part choice={choice} />}
    </>
  )
}
