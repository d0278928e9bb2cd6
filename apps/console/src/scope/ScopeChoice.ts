import { useState } from "react"
import { useAllOfAccount } from "../api/AllPages.ts"
import { byName, useBusinesses, useWebsites } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import type { Option } from "../form/Option.ts"
import { isEmpty, type Scope, sentScope, typedScope, type TypedScope, withOwned } from "./Scope.ts"

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
  const businesses = useAllOfAccount("GET /api/businesses", account, isAsked).data
  const websites = useAllOfAccount("GET /api/websites", account, isAsked).data
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
