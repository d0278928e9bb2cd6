import { useRouter } from "@tanstack/react-router"
import type { AnchorHTMLAttributes, MouseEvent } from "react"

interface TextLinkProps extends Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  "aria-current" | "aria-label" | "children"
> {
  readonly href: string
}

/** A link in a text or a list. It is the browser's own: fifty of them at once are felt on a slow machine otherwise. */
export const TextLink = ({ href, ...props }: TextLinkProps) => {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    // With these keys the browser opens another tab or window. It also knows what a telephone number is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !href.startsWith("/")) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...props} href={href} className="link" onClick={go} />
}
