import { useState } from "react"
import { type OwnedNames, useOwned } from "./OwnedNames.ts"
import { isEmpty, type Scope, sentScope, typedScope, type TypedScope, withOwned } from "./Scope.ts"

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
