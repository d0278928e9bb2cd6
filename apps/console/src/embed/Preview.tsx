import { useEffect, useRef, useState } from "react"
import { tell } from "../components/Notices.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { FormScript } from "./FormScript.ts"
import { type EmbeddedForm, formPageOf, linkTexts } from "./Snippet.ts"

/** Loads the script of the form into this page, once. */
const loadForm = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (customElements.get("leadwell-form") !== undefined) return resolve()
    document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }))
  })

/** Whether a press would send the form: that of its button, which the Enter key presses, too. */
const isSending = (event: Event): boolean =>
  event.composedPath().some((one) => one instanceof HTMLButtonElement && one.type === "submit")

/** The form as visitors see it. It asks for no challenge and sends nothing, as its key is for other pages. */
export const Preview = ({ form, script }: { readonly form: EmbeddedForm; readonly script: FormScript }) => {
  const { key, language, subcategory } = form
  const address = formPageOf(form)
  const { form: texts } = useTexts().sending
  const frame = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = document.createElement("leadwell-form")
    for (const [name, value] of Object.entries({ key, subcategory, lang: language })) element.setAttribute(name, value)
    const link = Object.assign(document.createElement("a"), {
      href: address,
      textContent: linkTexts[language],
      target: "_blank"
    })
    element.append(link)
    frame.current?.replaceChildren(element)
    const stop = (event: Event) => {
      if (event.type === "click" && !isSending(event)) return
      event.stopPropagation()
      if (event.type !== "click") return
      event.preventDefault()
      tell(texts.previewSends)
    }
    // What moves the focus within the form is seen nowhere outside of it.
    const watch = () => {
      for (const type of ["click", "focusin"]) element.shadowRoot?.addEventListener(type, stop, { capture: true })
    }
    loadForm(script.path).then(watch, () => setAway(true))
  }, [address, key, language, subcategory, script.path, texts])
  return (
    <>
      {isAway && <p className="notice">{texts.previewAway}</p>}
      <div ref={frame} className="preview" />
    </>
  )
}
