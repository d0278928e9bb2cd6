import { useEffect } from "react"

/** Returns where the focus goes once an element is gone: its row or the one beside it, or else the heading above it. */
const placesFor = (element: Element): ReadonlyArray<Element> => {
  const row = element.closest("li, tr")
  return [
    row,
    row?.nextElementSibling,
    row?.previousElementSibling,
    element.closest("section")?.querySelector("h2"),
    element.closest(".page")?.querySelector("h1")
  ].filter((place) => place instanceof Element)
}

const focusOn = (place: Element) => {
  if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1")
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/**
 * Keeps the focus beside what had it, once that is gone from the page: a row that was removed, or a button that has no
 * more to do. A screen reader would begin again at the top of the page.
 */
export const useLostFocus = () => {
  useEffect(() => {
    let last: Element | undefined
    let places: ReadonlyArray<Element> = []
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to what opened it.
      if (!(target instanceof Element) || target.closest("main") === null) return
      last = target
      places = placesFor(target)
    }
    const look = () => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      const place = places.find((one) => one.isConnected)
      if (place !== undefined) focusOn(place)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener("focusin", remember)
    return () => {
      changes.disconnect()
      document.removeEventListener("focusin", remember)
    }
  }, [])
}
