import { useEffect } from "react"
import { useGoOn } from "./GoOn.ts"
import type { Href } from "./Href.ts"

/** Leads to another address at once, in place of this one. */
export const Redirect = ({ to }: { readonly to: Href }) => {
  const goOn = useGoOn()
  useEffect(() => goOn(to, "replace"))
  return null
}
