import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { request } from "../api/Client.ts"
import { tellOtherTabs } from "../api/OtherTabs.ts"
import { hrefTo } from "../router/Link.tsx"

/** Ends the session, and forgets what was read with it. */
export const useSignOut = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return useMutation({
    mutationFn: () => request("DELETE /api/session"),
    onSuccess: () => {
      tellOtherTabs()
      client.clear()
      client.setQueryData(["session"], null)
      history.push(hrefTo("/sign-in"), undefined, { ignoreBlocker: true })
    }
  })
}
