import { build } from "./Build.ts"
import type { Question } from "./Questions.ts"
import type { Texts } from "./Texts.ts"

/** A question as people see it: its label, its native control, a hint, and room for what is wrong. */
export interface Field {
  readonly question: Question
  readonly element: HTMLElement
  /** What has the focus when a link leads to the field. */
  readonly control: HTMLElement
  readonly written: () => string
  readonly isHalf: () => boolean
  readonly write: (text: string) => void
  readonly showFaults: (texts: ReadonlyArray<string>) => void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const looks: Partial<Record<Question["kind"], Readonly<Record<string, string>>>> = {
  number: { type: "text", inputmode: "decimal" },
  email: { type: "email", inputmode: "email" },
  tel: { type: "tel", inputmode: "tel" },
  date: { type: "date" },
  tick: { type: "checkbox", value: "true" }
}

const oneControl = (question: Question, id: string, texts: Texts): Control => {
  const { autocomplete, key, kind, min, options = [], preset, required } = question
  const common = { id, name: key, part: "input", required, autocomplete: autocomplete ?? "off" }
  if (kind === "long") return build("textarea", { ...common, rows: 4 })
  if (kind !== "choice") {
    const bounds = kind === "date" ? { min, max: "9999-12-31" } : {}
    return build("input", { type: "text", ...common, ...looks[kind], ...bounds })
  }
  const choices = options.map(([value, label]) => build("option", { value, selected: value === preset }, label))
  return build(
    "select",
    common,
    ...(preset === undefined ? [build("option", { value: "" }, texts.choose)] : []),
    ...choices
  )
}

const labelText = ({ label, required, kind }: Question, texts: Texts): ReadonlyArray<Node | string> =>
  required || kind === "tick" ? [label] : [label, build("span", { part: "optional" }, ` (${texts.optional})`)]

/** Joins the parts of a field. `described` refers to the hint and to what is wrong. */
const assembled = (question: Question, id: string, element: HTMLElement, described: HTMLElement) => {
  const fault = build("p", { id: `${id}-fault`, part: "error", hidden: true })
  element.append(fault)
  const hints = question.hint === undefined ? [] : [`${id}-hint`]
  const describe = (ids: ReadonlyArray<string>) =>
    ids.length === 0
      ? described.removeAttribute("aria-describedby")
      : described.setAttribute("aria-describedby", ids.join(" "))
  describe(hints)
  return (texts: ReadonlyArray<string>) => {
    fault.textContent = texts.join(" ")
    fault.hidden = texts.length === 0
    describe(fault.hidden ? hints : [...hints, fault.id])
    element.toggleAttribute("data-wrong", !fault.hidden)
    if (fault.hidden) described.removeAttribute("aria-invalid")
    else described.setAttribute("aria-invalid", "true")
  }
}

const hintOf = ({ hint }: Question, id: string) =>
  hint === undefined ? null : build("p", { id: `${id}-hint`, part: "hint" }, hint)

/** A question with a yes and a no. A box to tick could not tell a no from no answer. */
const yesNo = (question: Question, id: string, texts: Texts): Field => {
  const { key, required } = question
  const radios = (["true", "false"] as const).map((value) =>
    build("input", { id: `${id}-${value}`, type: "radio", name: key, value, required })
  )
  const choices = radios.map((radio) =>
    build("label", { part: "choice" }, radio, radio.value === "true" ? texts.yes : texts.no)
  )
  const label = build("span", { id: `${id}-label`, part: "label" }, ...labelText(question, texts))
  const group = { part: "field", role: "radiogroup", "aria-labelledby": label.id, "aria-required": String(required) }
  const element = build("div", group, label, build("div", { part: "choices" }, ...choices))
  return {
    question,
    element,
    control: radios[0] ?? element,
    written: () => radios.find(({ checked }) => checked)?.value ?? "",
    isHalf: () => false,
    write: (text) => radios.forEach((radio) => (radio.checked = radio.value === text)),
    showFaults: assembled(question, id, element, element)
  }
}

const tick = (question: Question, id: string, texts: Texts): Field => {
  const box = oneControl(question, id, texts) as HTMLInputElement
  const element = build(
    "div",
    { part: "field", class: "wide" },
    build("label", { part: "choice" }, box, question.label)
  )
  return {
    question,
    element,
    control: box,
    written: () => (box.checked ? "true" : ""),
    isHalf: () => false,
    write: (text) => (box.checked = text !== ""),
    showFaults: assembled(question, id, element, box)
  }
}

/** Makes the field of a question. */
export const fieldOf = (question: Question, texts: Texts): Field => {
  const id = question.key.replace(".", "-")
  if (question.kind === "boolean") return yesNo(question, id, texts)
  if (question.kind === "tick") return tick(question, id, texts)
  const control = oneControl(question, id, texts)
  const unit = question.unit ? ` (${question.unit})` : ""
  const label = build("label", { for: id, part: "label" }, ...labelText(question, texts), unit)
  const element = build(
    "div",
    { part: "field", class: question.kind === "long" ? "wide" : null },
    label,
    control,
    hintOf(question, id)
  )
  return {
    question,
    element,
    control,
    written: () => control.value,
    isHalf: () => control.validity.badInput,
    write: (text) => {
      control.value = text
      // An option that is gone leaves none selected.
      if (control instanceof HTMLSelectElement) control.selectedIndex = Math.max(0, control.selectedIndex)
    },
    showFaults: assembled(question, id, element, control)
  }
}
