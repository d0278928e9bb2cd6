import { sectionsOf } from "@leadwell/adapters-http/features/forms/FormQuestions"
import { answerTo, faultOf } from "./Answer.ts"
import { build } from "./Build.ts"
import type { Definition } from "./Definition.ts"
import { type Field, fieldOf } from "./Field.ts"
import type { Errors } from "./FormServer.ts"
import { Summary } from "./Summary.ts"
import type { Texts } from "./Texts.ts"
import { tomorrow } from "./Tomorrow.ts"
import { translatedNumber } from "./TranslatedNumber.ts"

/** What people wrote, by the keys of the questions. */
export type Written = ReadonlyMap<string, string>

/** What somebody wrote in a language, without the agreement, which is given to what is shown with it. */
export interface Unsent {
  readonly language: Texts["language"]
  readonly written: ReadonlyArray<readonly [key: string, text: string]>
}

/** A field for programs. People do not see it, the Tab key passes it by, and screen readers do not read it. */
const trapOf = (name: string): readonly [HTMLElement, HTMLInputElement] => {
  const input = build("input", { type: "text", name, tabindex: -1, autocomplete: "off" })
  return [build("div", { class: "trap", "aria-hidden": "true" }, build("label", {}, name, input)), input]
}

/** The form of a definition, with what was written in it. */
export class FormView {
  readonly definition: Definition
  readonly element: HTMLFormElement
  readonly #texts: Texts
  readonly #fields: ReadonlyArray<Field>
  readonly #trap: HTMLInputElement
  readonly #notice = build("div", { part: "notice", role: "group", tabindex: -1, hidden: true })
  readonly #summary: Summary
  readonly #status = build("p", { part: "status", role: "status" })
  readonly #button: HTMLButtonElement

  constructor(definition: Definition, texts: Texts) {
    this.definition = definition
    this.#texts = texts
    this.#summary = new Summary(texts)
    const sections = sectionsOf(definition, texts, tomorrow()).map(({ questions, title }) => {
      const fields = questions.map((question) => fieldOf(question, texts))
      const elements = fields.map(({ element }) => element)
      return {
        fields,
        element: build("fieldset", { part: "section" }, build("legend", { part: "legend" }, title), ...elements)
      }
    })
    this.#fields = sections.flatMap(({ fields }) => fields)
    const [trap, input] = trapOf(definition.trap)
    this.#trap = input
    this.#button = build("button", { type: "submit", part: "button" }, texts.send)
    this.element = build(
      "form",
      { part: "form", novalidate: true, lang: texts.language, "aria-label": definition.subcategory.name },
      this.#summary.element,
      this.#notice,
      ...sections.map(({ element }) => element),
      trap,
      build("div", { class: "end" }, this.#button, this.#status)
    )
    for (const { element, showFaults } of this.#fields) element.addEventListener("change", () => showFaults([]))
  }

  /** Returns what people wrote, so that another form can show it. */
  get written(): Written {
    return new Map(this.#fields.map(({ question, written }) => [question.key, written()]))
  }

  /**
   * Returns the answers as the lead request has them, and what is in the trap. An unanswered question is left out.
   */
  get answers(): Readonly<Record<string, unknown>> {
    const answers: Record<string, unknown> = {}
    const fields: Record<string, unknown> = {}
    for (const { question, written } of this.#fields) {
      const answer = answerTo(question, written(), this.#texts.language)
      const [, ofSubcategory] = /^fields\.(.*)$/.exec(question.key) ?? []
      if (answer !== undefined) (ofSubcategory === undefined ? answers : fields)[ofSubcategory ?? question.key] = answer
    }
    return { ...answers, fields, [this.definition.trap]: this.#trap.value }
  }

  /** Returns what is wrong without the questions that this form does not ask, which a newer one does. */
  asked(errors: Errors): Errors {
    const { written } = this
    const seen = Object.entries(errors).filter(([key]) => !key.startsWith("fields.") || written.has(key))
    return Object.fromEntries(seen)
  }

  /** Returns what is plainly wrong. */
  get faults(): Errors {
    const found = this.#fields.map(({ isHalf, question, written }) => {
      return [question.key, faultOf(question, written(), this.#texts, isHalf())] as const
    })
    return Object.fromEntries(found.flatMap(([key, fault]) => (fault === undefined ? [] : [[key, [fault]]])))
  }

  /** Returns what people wrote, for one who leaves the page and returns. */
  get unsent(): Unsent {
    const written = [...this.written].filter(([key]) => key !== "accept_terms")
    return { language: this.#texts.language, written }
  }

  /** Writes what was not sent from another form, as far as this one asks it. */
  write({ language: from, written }: Unsent): void {
    const texts = new Map(written)
    const to = this.#texts.language
    for (const { question, write } of this.#fields) {
      const text = texts.get(question.key) ?? question.preset ?? ""
      write(question.kind === "number" && from !== to ? translatedNumber(text, from, to) : text)
    }
  }

  /** Takes over what was written in another form of this page, and the agreement to the same text. */
  take(earlier: FormView): void {
    const [from, to] = [earlier.#texts.language, this.#texts.language]
    this.write({ language: from, written: [...earlier.written] })
    this.#trap.value = earlier.#trap.value
    const [before, now] = [earlier.definition.consent, this.definition.consent]
    const isSame =
      from === to &&
      before?.version === now?.version &&
      before?.language === now?.language &&
      before?.text === now?.text
    if (!isSame) this.#fields.find(({ question }) => question.key === "accept_terms")?.write("")
  }

  /**
   * Takes over what was written in a form that this one replaces. Only what is new, or not right any more, is asked:
   * the rest is there, and hidden until somebody wants to see it. Returns whether anything is asked.
   */
  takeOver(earlier: FormView, wrong: Errors): boolean {
    const { written } = earlier
    this.take(earlier)
    const asked = new Set([...Object.keys(this.faults), ...Object.keys(wrong)])
    for (const { question } of this.#fields) if (!written.has(question.key)) asked.add(question.key)
    const rest = this.#fields.filter(({ question }) => !asked.has(question.key))
    if (rest.length === this.#fields.length) return false
    this.#hide(rest)
    return true
  }

  /** Hides fields, and offers to show them. */
  #hide(fields: ReadonlyArray<Field>): void {
    const sections = [...this.element.querySelectorAll<HTMLElement>("[part=section]")]
    const showAll = build("button", { type: "button", part: "more" }, this.#texts.showAll)
    showAll.addEventListener("click", () => {
      for (const element of [...sections, ...fields.map(({ element }) => element)]) element.hidden = false
      this.#notice.hidden = true
      sections[0]?.querySelector<HTMLElement>("input, select, textarea")?.focus()
    })
    for (const { element } of fields) element.hidden = true
    for (const section of sections) section.hidden = section.querySelector("[part=field]:not([hidden])") === null
    this.#notice.replaceChildren(build("p", {}, this.#texts.changed), showAll)
    this.#notice.hidden = false
  }

  /** Shows what is wrong at its fields, and all of it in the summary. */
  showFaults(errors: Errors): void {
    for (const { element, question, showFaults } of this.#fields) {
      const texts = errors[question.key] ?? []
      showFaults(texts)
      for (const hidden of texts.length === 0 ? [] : [element, element.closest<HTMLElement>("[part=section]")]) {
        if (hidden) hidden.hidden = false
      }
    }
    this.#summary.show(errors, this.#fields)
  }

  /** Says how the sending goes, and whether the form waits meanwhile. */
  say(text: string, isWaiting = false): void {
    this.#status.textContent = text
    this.#button.setAttribute("aria-disabled", String(isWaiting))
  }

  /** Shows that the form cannot be sent from here, before the link that works without it. */
  sayImpossible(): void {
    this.say("")
    this.#status.append(build("span", {}, this.#texts.impossible), " ", build("slot"))
  }

  /** Moves the focus to what the form has to tell. */
  focus(): void {
    for (const told of [this.#notice, this.#summary.element]) if (!told.hidden) told.focus()
  }
}
