import { createContext, type ReactNode, useRef, useState } from "react"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTexts } from "../texts/Texts.tsx"
import { Button, type ButtonProps, EndButtons } from "./Button.tsx"

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly close: () => void
  /** Whether a press beside the dialog leaves it open, because what it shows is shown once. */
  readonly isKept?: boolean
  /** Whether the dialog is as wide as the window, for a picture. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The forms in a dialog, each as the question whether something in it would be lost. */
export const FormsOfDialog = createContext<Set<() => boolean> | undefined>(undefined)

/**
 * A dialog over the page. Escape closes it, and so does a press beside it, but not before somebody who changed a form
 * in it says so.
 */
export const Dialog = ({ children, close, isKept = false, isOpen, isWide = false, title }: DialogProps) => {
  const forms = useRef(new Set<() => boolean>()).current
  const [isAsked, ask] = useState(false)
  return (
    <ModalOverlay
      isDismissable={!isKept}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if ([...forms].some((isUnsaved) => isUnsaved())) ask(true)
        else if (!open) close()
      }}
      className="overlay"
    >
      <Modal className={isWide ? "modal modal-wide" : "modal"}>
        <AriaDialog className="dialog">
          <Heading slot="title">{title}</Heading>
          <FormsOfDialog value={forms}>{children}</FormsOfDialog>
          {isAsked && (
            <UnsavedQuestion
              stay={() => ask(false)}
              leave={() => {
                ask(false)
                close()
              }}
            />
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Asks before what was typed and not sent is lost. */
export const UnsavedQuestion = ({ leave, stay }: { readonly leave: () => void; readonly stay: () => void }) => {
  const { unsaved } = useTexts().common
  return (
    <Dialog title={unsaved.title} isOpen close={stay}>
      <p>{unsaved.question}</p>
      <EndButtons kind="danger" label={unsaved.leave} onPress={leave}>
        <Button onPress={stay}>{unsaved.stay}</Button>
      </EndButtons>
    </Dialog>
  )
}

export interface DialogButtonProps extends Pick<ButtonProps, "kind" | "ref"> {
  readonly label: string
  /** What the button is about, where others on the page have the same label. */
  readonly about?: string | undefined
  /** The title of the dialog, where it is not the label. */
  readonly title?: string | undefined
  readonly children: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. What is in the dialog begins anew each time. */
export const DialogButton = ({ about, children, label, title = label, ...props }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        {...props}
        {...(about !== undefined && { "aria-label": `${label}: ${about}` })}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} close={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  )
}
