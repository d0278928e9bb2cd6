import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button"
import { Link, type LinkProps } from "react-aria-components/Link"

type Kind = "first" | "plain" | "danger" | "quiet"

/** A button. One on a page may be the `first`: what most people came for. */
export const Button = ({ kind = "plain", ...props }: ButtonProps & { readonly kind?: Kind }) => (
  <AriaButton {...props} className={`button button-${kind}`} />
)

/** A link that looks like a button. */
export const LinkButton = ({ kind = "plain", ...props }: LinkProps & { readonly kind?: Kind }) => (
  <Link {...props} className={`button button-${kind}`} />
)

/** A link in a text. */
export const TextLink = (props: LinkProps) => <Link {...props} className="link" />
