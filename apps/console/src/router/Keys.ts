import { useLayoutEffect, useRef } from "react"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]") !== null

const stored = "leadwell.keys"

/** Whether single keys do something in this browser, unless somebody switched them off. */
export const areKeysOn = (): boolean => localStorage.getItem(stored) !== "off"

/** Keeps for this browser whether single keys do something. */
export const chooseKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(stored)
  else localStorage.setItem(stored, "off")
}

/** What a key does, in words and in deed. */
interface KeyUse {
  readonly does: string
  readonly act: () => void
}

type Keys = Readonly<Record<string, KeyUse>>

const inUse = new Set<{ readonly current: Keys }>()

/** Returns the keys that do something on the page now, with what they do. */
export const keysInUse = (): ReadonlyArray<readonly [key: string, does: string]> =>
  [...inUse].flatMap(({ current }) => Object.entries(current).map(([key, { does }]) => [key, does] as const))

/** Does something when its key is pressed outside of a field and of a dialog. The key is then typed nowhere. */
export const useKeys = (keys: Keys) => {
  const latest = useRef(keys)
  latest.current = keys
  // The keys work as soon as the page shows what they do, and not only after it was painted.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const use = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (use === undefined || !areKeysOn()) return
      event.preventDefault()
      use.act()
    }
    document.addEventListener("keydown", press)
    inUse.add(latest)
    return () => {
      document.removeEventListener("keydown", press)
      inUse.delete(latest)
    }
  }, [])
}
