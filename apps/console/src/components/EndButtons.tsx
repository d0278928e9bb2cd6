import type { ReactNode } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Button, type ButtonProps } from "./Button.tsx"

interface EndButtonsProps extends Pick<ButtonProps, "isDisabled" | "isPending" | "kind" | "onPress"> {
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
