import { Button } from "react-aria-components/Button"
import { Text } from "react-aria-components/Text"
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion
} from "react-aria-components/Toast"
import { useTexts } from "../texts/TextsProvider.tsx"

const queue = new ToastQueue<string>({ maxVisibleToasts: 3 })

/** Tells in a corner of the window that something was done. */
export const tell = (text: string): void => {
  queue.add(text, { timeout: 6000 })
}

/** The corner where notices appear. */
export const Notices = () => {
  const { common } = useTexts()
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast }) => (
        <Toast toast={toast} className="toast">
          <ToastContent>
            <Text slot="title">{toast.content}</Text>
          </ToastContent>
          <Button slot="close" className="button button-quiet" aria-label={common.close}>
            ×
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
