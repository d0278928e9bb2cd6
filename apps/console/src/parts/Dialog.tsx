import type { ReactNode } from "react"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** A dialog over the page. Escape and a press beside it close it. */
export const Dialog = ({ children, close, isOpen, title }: DialogProps) => (
  <ModalOverlay
    isDismissable
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) close()
    }}
    className="overlay"
  >
    <Modal className="modal">
      <AriaDialog className="dialog">
        <Heading slot="title">{title}</Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
