import { useSyncExternalStore } from "react"

/** The time for which a notice is shown, in milliseconds. */
const shownFor = 8000

let notice = ""
let ending: ReturnType<typeof setTimeout> | undefined

const watchers = new Set<() => void>()

const show = (text: string): void => {
  notice = text
  for (const changed of watchers) changed()
}

/** Tells that something was done, and to what. It takes the place of what was told before. */
export const tell = (text: string): void => {
  clearTimeout(ending)
  ending = setTimeout(() => show(""), shownFor)
  show(text)
}

/** Returns what follows once something is done: its dialog closes, and a notice tells of it. */
export const endWith = (text: string, close: () => void) => ({
  onSuccess: () => {
    close()
    tell(text)
  }
})

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The latest notice. It stands beside the page, and never over a form: above the person's name, or in the top line. */
export const Notices = () => {
  const text = useSyncExternalStore(watch, () => notice)
  return (
    <div className="notices" role="status">
      {text !== "" && (
        <p key={text} title={text}>
          {text}
        </p>
      )}
    </div>
  )
}
