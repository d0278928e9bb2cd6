import type { ReactNode, Ref } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { Link, type LinkProps } from "react-aria-components/Link"
import { ProgressBar } from "react-aria-components/ProgressBar"
import type { Href, OutsideHref } from "../router/Link.tsx"
import type { ClassNames } from "../styles/ClassNames.ts"
import { useTexts } from "../texts/Texts.tsx"

interface EndButtonsProps extends Pick<ButtonProps, "aria-label" | "isDisabled" | "isPending" | "kind" | "onPress"> {
  readonly label: string
  /** Leaves things as they are. A form that is no dialog has nothing to close. */
  readonly close?: (() => void) | undefined
  readonly children?: ReactNode
}

/** The buttons at the end of a form or a question: the one that does it, and the one that leaves it. */
export const EndButtons = ({ children, close, kind = "first", label, ...props }: EndButtonsProps) => {
  const { common } = useTexts()
  return (
    <div className="actions">
      <Button {...props} kind={kind} type={props.onPress ? "button" : "submit"}>
        {label}
      </Button>
      {close && <Button onPress={close}>{common.cancel}</Button>}
      {children}
    </div>
  )
}

const classNames = {
  first: "button button-first",
  plain: "button",
  danger: "button button-danger",
  quiet: "button button-quiet"
} as const satisfies Record<string, ClassNames>

type Kind = keyof typeof classNames

export interface ButtonProps extends Omit<AriaButtonProps, "children"> {
  readonly kind?: Kind
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A button. One on a page may be the `first`: what most people came for. While it is pending, it says so. */
export const Button = ({ children, isPending = false, kind = "plain", ...props }: ButtonProps) => {
  const { common } = useTexts()
  return (
    <AriaButton {...props} isPending={isPending} className={classNames[kind]}>
      {children}
      {isPending && <ProgressBar isIndeterminate aria-label={common.busy} className="busy" />}
    </AriaButton>
  )
}

/** A link that looks like a button. */
export const LinkButton = ({
  kind = "plain",
  ...props
}: Omit<LinkProps, "href"> & { readonly href: Href | OutsideHref; readonly kind?: Kind }) => (
  <Link {...props} className={classNames[kind]} />
)
