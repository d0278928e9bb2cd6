import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isPassing, type Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Fault } from "./Fault.tsx"

/** Says that something is being read. */
export const Loading = () => {
  const { common } = useTexts()
  return (
    <p className="loading" role="status">
      {common.loading}
    </p>
  )
}

/** What became of a question: an answer, or why there is none. */
export interface Asked<A> extends Pick<UseQueryResult<A, Refusal>, "error" | "failureReason"> {
  readonly data: A | undefined
  readonly refetch: () => unknown
}

interface AnsweredProps<A> {
  readonly query: Asked<A>
  readonly children: (answer: A) => ReactNode
}

/** Shows an answer once it is there, and says why when there is none. */
export const Answered = <A,>({ children, query }: AnsweredProps<A>) => {
  const { data, error, failureReason } = query
  if (data !== undefined) return children(data)
  const refusal = error ?? failureReason
  if (refusal === null) return <Loading />
  return <Fault refusal={refusal} again={isPassing(refusal) ? () => void query.refetch() : undefined} />
}
