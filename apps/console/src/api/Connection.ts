import { useSyncExternalStore } from "react"

let isLost = false
const listeners = new Set<() => void>()

const set = (lost: boolean): void => {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Tells that a request was answered. */
export const reportAnswer = (): void => set(false)

/** Tells that the server did not answer a request, or cannot serve now. */
export const reportOutage = (): void => set(true)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the latest request found no server. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost)
