import type { Question } from "@leadwell/adapters-http/features/forms/FormQuestions"
import { build } from "./Build.ts"
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

const oneControl = (question: Question, texts: Texts): Control => {
  const { autocomplete, key, kind, min, options = [], preset, required } = question
  const common = { id: key, name: key, part: "input", required, autocomplete: autocomplete ?? "off" }
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

/**
 * Adds the place for what is wrong to a field, and returns the function that fills it. `described` refers to it, and to
 * the texts that `always` describe the control.
 */
const faultsIn = (element: HTMLElement, described: HTMLElement, id: string, always: ReadonlyArray<HTMLElement>) => {
  const fault = build("p", { id: `${id}.fault`, part: "error", hidden: true })
  element.append(fault)
  const showFaults = (texts: ReadonlyArray<string>): void => {
    fault.textContent = texts.join(" ")
    fault.hidden = texts.length === 0
    const ids = [...always, ...(fault.hidden ? [] : [fault])].map((one) => one.id)
    if (ids.length === 0) described.removeAttribute("aria-describedby")
    else described.setAttribute("aria-describedby", ids.join(" "))
    if (fault.hidden) described.removeAttribute("aria-invalid")
    else described.setAttribute("aria-invalid", "true")
    element.toggleAttribute("data-wrong", !fault.hidden)
  }
  showFaults([])
  return showFaults
}

/** A question with a yes and a no. A box to tick could not tell a no from no answer. */
const yesNo = (question: Question, texts: Texts): Field => {
  const { key, required } = question
  const radios = (["true", "false"] as const).map((value) =>
    build("input", { id: `${key}.${value}`, type: "radio", name: key, value, required })
  )
  const choices = radios.map((radio) =>
    build("label", { part: "choice" }, radio, radio.value === "true" ? texts.yes : texts.no)
  )
  const label = build("span", { id: `${key}.label`, part: "label" }, ...labelText(question, texts))
  const group = { part: "field", role: "radiogroup", "aria-labelledby": label.id, "aria-required": String(required) }
  const element = build("div", group, label, build("div", { part: "choices" }, ...choices))
  return {
    question,
    element,
    control: radios[0] ?? element,
    written: () => radios.find(({ checked }) => checked)?.value ?? "",
    isHalf: () => false,
    write: (text) => radios.forEach((radio) => (radio.checked = radio.value === text)),
    showFaults: faultsIn(element, element, key, [])
  }
}

const tick = (question: Question, texts: Texts): Field => {
  const { agreed, key, label } = question
  const box = oneControl(question, texts) as HTMLInputElement
  const text = agreed && build("p", { id: `${key}.text`, part: "consent", lang: agreed.language }, agreed.text)
  const described = text === undefined ? [] : [text]
  const element = build(
    "div",
    { part: "field", class: "wide" },
    ...described,
    build("label", { part: "choice" }, box, label)
  )
  return {
    question,
    element,
    control: box,
    written: () => (box.checked ? "true" : ""),
    isHalf: () => false,
    write: (text) => (box.checked = text !== ""),
    showFaults: faultsIn(element, box, key, described)
  }
}

/** Makes the field of a question. */
export const fieldOf = (question: Question, texts: Texts): Field => {
  const { hint, key, kind } = question
  if (kind === "boolean") return yesNo(question, texts)
  if (kind === "tick") return tick(question, texts)
  const control = oneControl(question, texts)
  const unit = question.unit ? ` (${question.unit})` : ""
  const label = build("label", { for: key, part: "label" }, ...labelText(question, texts), unit)
  const hints = hint === undefined ? [] : [build("p", { id: `${key}.hint`, part: "hint" }, hint)]
  const element = build("div", { part: "field", class: kind === "long" ? "wide" : null }, label, control, ...hints)
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
    showFaults: faultsIn(element, control, key, hints)
  }
}
