import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"

/** Leads to another address at once, in place of this one. */
export const Redirect = ({ to }: { readonly to: string }) => {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}
