import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type Parts, request } from "../api/Client.ts"
import type { Answer, EndpointName } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useGoOn, useIsHere } from "../router/GoOn.tsx"
import type { Href } from "../router/Link.tsx"

interface Leave {
  readonly to: Href
  /** Tells that it was done. */
  readonly told: () => void
  /** Tells that it was not done to somebody who went to another page meanwhile, and does not see the fault. */
  readonly failed?: () => void
}

/**
 * Changes something and then leads to another page. This page is not asked anew, because what it shows may be gone or
 * done with.
 */
export const useChangeAndLeave = <N extends EndpointName>(name: N, { failed, to, told }: Leave) => {
  const client = useQueryClient()
  const [goOn, isHere] = [useGoOn(), useIsHere()]
  return useMutation<Answer<N>, Refusal, Parts<N>>({
    mutationFn: (parts) => request(name, parts),
    onSuccess: async () => {
      await client.invalidateQueries({ refetchType: "none" })
      told()
      goOn(to, "replace")
    },
    onError: () => {
      if (!isHere()) failed?.()
    }
  })
}
