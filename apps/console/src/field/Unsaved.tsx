import { useBlocker } from "@tanstack/react-router"
import { type RefObject, use, useCallback, useEffect, useRef } from "react"
import type { Refusal } from "../api/Refusal.ts"
import { FormsOfDialog, UnsavedQuestion } from "../components/Dialog.tsx"

const contentOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)])

/**
 * Asks before somebody leaves a form, or the dialog that it is in, whose fields were changed and not sent; the browser
 * asks when its tab is closed.
 * What is sent counts as saved until it is refused.
 */
export const useUnsaved = (
  form: RefObject<HTMLFormElement | null>,
  refusal: Refusal | null | undefined,
  losesNothing: boolean
) => {
  // The fields as they were saved, which are noted at the first touch: some of them are loaded late.
  const saved = useRef<string>(undefined)
  const beforeTry = useRef<string>(undefined)
  useEffect(() => {
    if (!refusal) return
    saved.current = beforeTry.current ?? saved.current
    beforeTry.current = undefined
  }, [refusal])
  const isUnsaved = useCallback(
    () => form.current !== null && saved.current !== undefined && saved.current !== contentOf(form.current),
    [form]
  )
  const dialog = use(FormsOfDialog)
  useEffect(() => {
    if (losesNothing) return
    dialog?.add(isUnsaved)
    return () => void dialog?.delete(isUnsaved)
  }, [dialog, isUnsaved, losesNothing])
  const note = () => {
    if (form.current !== null) saved.current ??= contentOf(form.current)
  }
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: useCallback(({ current, next }) => current.pathname !== next.pathname && isUnsaved(), [isUnsaved]),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
    disabled: losesNothing
  })
  return {
    touched: { onBeforeInputCapture: note, onKeyDownCapture: note, onPointerDownCapture: note },
    sent: () => {
      beforeTry.current = saved.current
      saved.current = undefined
    },
    question: status === "blocked" && <UnsavedQuestion stay={reset} leave={proceed} />
  }
}
