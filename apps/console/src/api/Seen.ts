import type { UseQueryResult } from "@tanstack/react-query"
import { useState } from "react"
import type { Parts, Tagged } from "./Client.ts"
import type { Answer, EndpointName } from "./Contract.ts"
import { useTagged } from "./Queries.ts"
import type { Refusal } from "./Refusal.ts"

/** A thing that somebody changes, as that person saw it. */
export interface Seen<A> {
  readonly query: UseQueryResult<Tagged<A>, Refusal>
  /** The thing and its tag, once they are read. */
  readonly seen: Tagged<A> | undefined
  /** Whether the person looked at it anew, because somebody changed it meanwhile. */
  readonly isAnew: boolean
  /** Reads the thing as it is now, and returns it. */
  readonly lookAgain: () => Promise<A | undefined>
}

/** Reads what somebody is about to change. It stays as it was seen until the person looks at it anew. */
export const useSeen = <N extends EndpointName & `GET ${string}`>(
  name: N,
  params: NonNullable<Parts<N>["params"]>,
  enabled = true
): Seen<Answer<N>> => {
  const query = useTagged(name, params, enabled)
  const [seen, setSeen] = useState<Tagged<Answer<N>>>()
  const [isAnew, setAnew] = useState(false)
  if (seen === undefined && query.data !== undefined && !query.isFetching) setSeen(query.data)
  const lookAgain = async () => {
    const { data } = await query.refetch()
    if (data === undefined) return undefined
    setSeen(data)
    setAnew(true)
    return data.answer
  }
  return { query, seen, isAnew, lookAgain }
}
