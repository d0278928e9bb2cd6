import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import { loadPart } from "../api/Part.ts"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Loading } from "../components/Page.tsx"
import { useKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/Texts.tsx"

const SearchField = lazy(async () => {
  const { SearchField: field } = await loadPart(() => import("./SearchField.tsx"))
  return { default: field as ComponentType<{ readonly close: () => void; readonly typed: RefObject<string> }> }
})

/** Takes what is typed while the program of the search is on its way. */
const TypedMeanwhile = ({ onChange }: { readonly onChange: (text: string) => void }) => (
  <>
    <input
      autoFocus
      className="input"
      aria-label={useTexts().common.search.label}
      onChange={({ target }) => onChange(target.value)}
    />
    <Loading />
  </>
)

let open: (() => void) | undefined

/** Opens the search. Its dialog stands once on the page, and buttons at two places open it. */
export const SearchButton = () => {
  const { search } = useTexts().common
  return (
    <Button kind="quiet" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onPress={() => open?.()}>
      {search.title}
    </Button>
  )
}

/** The one search for everything, at the keys `/` and Ctrl+K or ⌘K. Its program is loaded when it is first opened. */
export const Search = () => {
  const { search } = useTexts().common
  const [isOpen, setOpen] = useState(false)
  const typed = useRef("")
  open = () => setOpen(true)
  useKeys({ "/": { does: search.title, act: () => setOpen(true) } })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      // A dialog that is open keeps what somebody typed into it.
      if (document.querySelector("[role=dialog]") === null) setOpen(true)
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [])
  const close = () => {
    typed.current = ""
    setOpen(false)
  }
  return (
    <Dialog title={search.title} isOpen={isOpen} close={close}>
      <Suspense fallback={<TypedMeanwhile onChange={(text) => (typed.current = text)} />}>
        <SearchField close={close} typed={typed} />
      </Suspense>
    </Dialog>
  )
}
