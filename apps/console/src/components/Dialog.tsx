import type { ReactNode } from "react"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"

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

/** A dialog over the page. Escape closes it, and so does a press beside it. */
export const Dialog = ({ children, close, isKept = false, isOpen, isWide = false, title }: DialogProps) => (
  <ModalOverlay
    isDismissable={!isKept}
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) close()
    }}
    className="overlay"
  >
    <Modal className={isWide ? "modal modal-wide" : "modal"}>
      <AriaDialog className="dialog">
        <Heading slot="title">{title}</Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
