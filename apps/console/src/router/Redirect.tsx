import { useEffect } from "react"
import { useGoOn } from "./GoOn.ts"

/** Leads to another address at once, in place of this one. */
export const Redirect = ({ to }: { readonly to: string }) => {
  const goOn = useGoOn()
  useEffect(() => goOn(to, "replace"))
  return null
}
