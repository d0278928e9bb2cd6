import { useLayoutEffect, useRef } from "react"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]") !== null

const stored = "leadwell.keys"

/** Whether single keys do something in this browser, unless somebody switched them off. */
export const areKeysOn = (): boolean => localStorage.getItem(stored) !== "off"

/** Keeps for this browser whether single keys do something. */
export const chooseKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(stored)
  else localStorage.setItem(stored, "off")
}

/** Does something when its key is pressed outside of a field and of a dialog. The key is then typed nowhere. */
export const useKeys = (keys: Readonly<Record<string, () => void>>) => {
  const latest = useRef(keys)
  latest.current = keys
  // The keys work as soon as the page shows what they do, and not only after it was painted.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = latest.current[event.key]
      if (act === undefined || !areKeysOn()) return
      event.preventDefault()
      act()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [])
}
