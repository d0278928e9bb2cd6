import { build } from "./Build.ts"
import type { Field } from "./Field.ts"
import type { Errors } from "./FormServer.ts"
import type { Texts } from "./Texts.ts"

/** Returns what is wrong with a field, as a link to its control. */
const linkTo = ({ control, question: { label } }: Field, texts: ReadonlyArray<string>): HTMLElement => {
  const link = build("a", { href: `#${control.id}` }, `${label}${/[?!.:]$/.test(label) ? "" : ":"} ${texts.join(" ")}`)
  link.addEventListener("click", (event) => {
    event.preventDefault()
    control.focus()
  })
  return link
}

/** All that is wrong, above the form. */
export class Summary {
  readonly element = build("div", { part: "summary", role: "group", tabindex: -1, hidden: true })
  readonly #texts: Texts

  constructor(texts: Texts) {
    this.#texts = texts
  }

  /** Shows what is wrong with fields in their order, and then what is wrong with no field that people see. */
  show(errors: Errors, fields: ReadonlyArray<Field>): void {
    const links = fields.flatMap((field) => {
      const texts = errors[field.question.key]
      return texts === undefined ? [] : [linkTo(field, texts)]
    })
    const seen = new Set(fields.map(({ question }) => question.key))
    const others = Object.entries(errors).flatMap(([key, texts]) => (seen.has(key) ? [] : texts))
    const items = [...links, ...others].map((one) => build("li", {}, one))
    const title = build("p", { id: "wrong", part: "summary-title" }, this.#texts.wrong(items.length))
    this.element.setAttribute("aria-labelledby", title.id)
    this.element.replaceChildren(title, build("ul", {}, ...items))
    this.element.hidden = items.length === 0
  }
}
