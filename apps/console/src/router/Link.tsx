import { useRouter } from "@tanstack/react-router"
import type { AnchorHTMLAttributes, MouseEvent } from "react"
import type { Href, OutsideHref } from "./Href.ts"

interface LinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "aria-current" | "aria-label" | "children"> {
  readonly href: Href | OutsideHref
}

/**
 * A link in a text or a list. It is the browser's own: fifty of them at once are felt on a slow machine otherwise. Its
 * page is loaded as soon as somebody points at it, but nothing is read: reading a lead is audited.
 */
export const Link = ({ href, ...props }: LinkProps) => {
  const router = useRouter()
  const isOfPage = href.startsWith("/")
  const go = (event: MouseEvent) => {
    // With these keys the browser opens another tab or window. It also knows what a telephone number is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !isOfPage) return
    event.preventDefault()
    router.history.push(href)
  }
  const load = () => {
    const [to] = href.split("?")
    if (isOfPage) void router.preloadRoute({ to: to as never })
  }
  return <a {...props} href={href} className="link" onClick={go} onPointerEnter={load} onFocus={load} />
}
