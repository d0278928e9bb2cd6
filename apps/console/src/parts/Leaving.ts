import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type Parts, request } from "../api/Client.ts"
import type { Answer, EndpointName } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useGoOn } from "../shell/GoOn.ts"

/**
 * Changes something and then leads to another page. This page is not asked anew, because what it shows may be gone or
 * done with.
 */
export const useChangeAndLeave = <N extends EndpointName>(name: N, { to, told }: { to: string; told: () => void }) => {
  const client = useQueryClient()
  const goOn = useGoOn()
  return useMutation<Answer<N>, Refusal, Parts<N>>({
    mutationFn: (parts) => request(name, parts),
    onSuccess: async () => {
      await client.invalidateQueries({ refetchType: "none" })
      told()
      goOn(to, "replace")
    }
  })
}
