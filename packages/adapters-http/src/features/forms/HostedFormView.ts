import type { FormDefinition } from "@leadwell/domain/features/forms/FormDefinition"
import { escaped } from "@leadwell/people/letter/Letter"
import { consentIn, type Filled } from "./FilledForm.ts"
import { type Question, sectionsOf } from "./FormQuestions.ts"
import type { HostedFormTexts } from "./HostedFormTexts.ts"

/** A form as a page shows it: what was filled in, what is wrong under which key, and what is said of the whole. */
export interface ShownForm {
  readonly definition: FormDefinition
  readonly texts: HostedFormTexts
  readonly tomorrow: string
  readonly filled: Filled
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  readonly notice?: string
  /** Names this form, so that it makes one lead however often it is sent. */
  readonly idempotencyKey: string
}

/** Returns attributes with their values. `true` is an attribute without a value, and undefined is none. */
const attributes = (given: Readonly<Record<string, string | boolean | undefined>>): string =>
  Object.entries(given)
    .map(([name, value]) => (value === true ? ` ${name}` : value ? ` ${name}="${escaped(value)}"` : ""))
    .join("")

const idOf = (key: string): string => key.replaceAll(".", "-")

/** The id of what a link to a question gives the focus. */
const targetOf = ({ key, kind }: Question): string => (kind === "boolean" ? `${idOf(key)}-yes` : idOf(key))

const faultOf = ({ key }: Question, { errors }: ShownForm): string | undefined => errors[key]?.join(" ")

const describing = (question: Question, shown: ShownForm, ...others: ReadonlyArray<string>) => {
  const isWrong = faultOf(question, shown) !== undefined
  const id = idOf(question.key)
  const ids = [...others, ...(question.hint ? [`${id}-hint`] : []), ...(isWrong ? [`${id}-fault`] : [])]
  return { "aria-describedby": ids.join(" "), "aria-invalid": isWrong ? "true" : undefined }
}

const nameOf = ({ label, unit }: Question): string => (unit ? `${label} (${unit})` : label)

const labelOf = (question: Question, { texts }: ShownForm): string => {
  const name = escaped(nameOf(question))
  return question.required ? name : `${name} <span class="quiet">(${texts.optional})</span>`
}

const kinds: Partial<Record<Question["kind"], Readonly<Record<string, string>>>> = {
  number: { type: "text", inputmode: "decimal" },
  email: { type: "email", inputmode: "email" },
  tel: { type: "tel", inputmode: "tel" },
  date: { type: "date", max: "9999-12-31" }
}

const controlOf = (question: Question, shown: ShownForm): string => {
  const { autocomplete = "off", required, key, min, kind, options = [], preset } = question
  const value = shown.filled.get(key) ?? preset ?? ""
  const common = { id: idOf(key), name: key, autocomplete, required, ...describing(question, shown) }
  if (kind === "long") return `<textarea${attributes(common)} rows="4">\n${escaped(value)}</textarea>`
  if (kind !== "choice") {
    const bounds = kind === "date" ? { min: String(min) } : {}
    return `<input${attributes({ type: "text", ...kinds[kind], ...common, ...bounds, value })}>`
  }
  const choices = [...(preset === undefined ? [["", shown.texts.choose] as const] : []), ...options]
  const written = choices.map(
    ([one, label]) => `<option value="${escaped(one)}"${one === value ? " selected" : ""}>${escaped(label)}</option>`
  )
  return `<select${attributes(common)}>${written.join("")}</select>`
}

const below = (question: Question, shown: ShownForm): string => {
  const fault = faultOf(question, shown)
  const id = idOf(question.key)
  return [
    question.hint === undefined ? "" : `<p class="quiet" id="${id}-hint">${escaped(question.hint)}</p>`,
    fault === undefined ? "" : `<p class="fault" id="${id}-fault">${escaped(fault)}</p>`
  ].join("")
}

const yesOrNo = (question: Question, shown: ShownForm): string => {
  const { key } = question
  const value = shown.filled.get(key)
  const radio = (name: "yes" | "no") => {
    const own = name === "yes" ? "true" : "false"
    const given = { type: "radio", id: `${idOf(key)}-${name}`, name: key, value: own, checked: value === own }
    return `<label class="choice"><input${attributes(given)}>${shown.texts[name]}</label>`
  }
  const group = { role: "radiogroup", "aria-required": question.required ? "true" : undefined }
  return `<fieldset class="field"${attributes({ ...group, ...describing(question, shown) })}><legend>${labelOf(question, shown)}</legend>${radio("yes")}${radio("no")}${below(question, shown)}</fieldset>`
}

/** Returns the text to which a person agrees, in the language of its version. */
const consentOf = ({ definition: { consent }, texts }: ShownForm): string =>
  consent === null
    ? `<p id="consent">${escaped(texts.terms)}</p>`
    : `<p id="consent" class="consent" lang="${consent.language}">${escaped(consent.text)}</p>`

const isSameConsent = ({ definition: { consent }, filled }: ShownForm): boolean =>
  consent === null || consentIn(filled).text_version === consent.version

const tick = (question: Question, shown: ShownForm): string => {
  const { required, key } = question
  const isTerms = key === "accept_terms"
  const checked = shown.filled.has(key) && (!isTerms || isSameConsent(shown))
  const described = describing(question, shown, ...(isTerms ? ["consent"] : []))
  const box = { type: "checkbox", id: idOf(key), name: key, value: "true", checked, required }
  return `<div class="field">${isTerms ? consentOf(shown) : ""}<label class="choice"><input${attributes({ ...box, ...described })}><span>${labelOf(question, shown)}</span></label>${below(question, shown)}</div>`
}

const fieldOf = (question: Question, shown: ShownForm): string => {
  if (question.kind === "boolean") return yesOrNo(question, shown)
  if (question.kind === "tick") return tick(question, shown)
  return `<div class="field"><label for="${idOf(question.key)}">${labelOf(question, shown)}</label>${controlOf(question, shown)}${below(question, shown)}</div>`
}

/** Returns what is wrong, each with a link to its question. It has the focus when the page opens. */
const summaryOf = (questions: ReadonlyArray<Question>, { errors, notice, texts }: ShownForm): string => {
  const asked = questions.filter(({ key }) => errors[key] !== undefined)
  const known = new Set(asked.map(({ key }) => key))
  const others = Object.entries(errors).flatMap(([key, told]) => (known.has(key) ? [] : told))
  const items = [
    ...asked.map((one) => {
      const mark = /[?!.:]$/.test(nameOf(one)) ? "" : ":"
      const told = escaped(`${nameOf(one)}${mark} ${errors[one.key]?.join(" ")}`)
      return `<li><a href="#${targetOf(one)}">${told}</a></li>`
    }),
    ...others.map((text) => `<li>${escaped(text)}</li>`)
  ]
  if (items.length === 0 && notice === undefined) return ""
  const title = items.length === 0 ? notice! : texts.wrong(items.length)
  const list = items.length === 0 ? "" : `<ul>${items.join("")}</ul>`
  return `<div class="state summary" role="group" aria-labelledby="wrong" tabindex="-1" autofocus><p id="wrong"><strong>${escaped(title)}</strong></p>${items.length > 0 && notice ? `<p>${escaped(notice)}</p>` : ""}${list}</div>`
}

const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escaped(value)}">`

/** Returns the content of the page with a form. */
export const formView = (shown: ShownForm): string => {
  const { definition, filled, idempotencyKey, texts, tomorrow } = shown
  const { consent, subcategory, trap, version, website } = definition
  const groups = sectionsOf(definition, texts, tomorrow)
  return [
    `<h1>${escaped(texts.title(subcategory.name))}</h1>`,
    `<p class="quiet">${escaped(texts.of(website.name))}</p>`,
    summaryOf(
      groups.flatMap(({ questions }) => questions),
      shown
    ),
    '<form method="post" novalidate>',
    ...groups.map(
      ({ questions, title }) =>
        `<fieldset class="group"><legend><h2>${escaped(title)}</h2></legend>${questions.map((one) => fieldOf(one, shown)).join("\n")}</fieldset>`
    ),
    `<div class="aside" aria-hidden="true"><label for="${trap}">${trap}</label><input id="${trap}" name="${trap}" tabindex="-1" autocomplete="off" value="${escaped(filled.get(trap) ?? "")}"></div>`,
    hidden("form_version", version),
    hidden("idempotency_key", idempotencyKey),
    consent === null
      ? ""
      : hidden("consent.text_version", String(consent.version)) + hidden("consent.language", consent.language),
    `<button>${texts.send}</button></form>`
  ].join("\n")
}

/** Returns the content of the page after a form was received. */
export const receivedView = ({ thanks }: HostedFormTexts, message: string): string =>
  `<h1>${escaped(thanks)}</h1>\n<p class="state" role="status">${escaped(message)}</p>`
