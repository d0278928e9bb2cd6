import type { PersonPage, Recipient, ShownAnswer } from "@leadwell/domain/features/privacy/person/PersonPage"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { internationalPhone } from "@leadwell/domain/lead/Phone"
import { escaped } from "@leadwell/people/letter/Letter"
import { longTime } from "@leadwell/people/letter/LongTime"
import { DateTime } from "effect"
import { strangers, type StrangerStatus, texts } from "./PersonPageTexts.ts"

type Texts = (typeof texts)["nl"]

/** Returns a text that others chose, which may be written from right to left. */
const foreign = (text: string): string => `<bdi>${escaped(text)}</bdi>`

/** Returns the end of a text that is hidden, so that a screen reader says that it is the end. */
const masked = (end: string, { endsIn, hidden }: Texts): string =>
  end === ""
    ? `<span aria-hidden="true">••••••</span><span class="aside">${hidden}</span>`
    : `<span aria-hidden="true">••••••</span><span class="aside">${endsIn} </span>${foreign(end)}`

const answered = ({ unit, value }: ShownAnswer, { characters, locale, no, yes }: Texts): string => {
  if (typeof value === "object") return characters(value.length)
  if (typeof value === "boolean") return value ? yes : no
  const text = typeof value === "number" ? value.toLocaleString(locale) : value
  return foreign(unit === null ? text : `${text} ${unit}`)
}

const called = ({ country, phone }: Recipient): string =>
  phone === null
    ? ""
    : `<a class="call" href="tel:${escaped(internationalPhone(phone as Phone, country))}">${escaped(phone)}</a>`

const row = (label: string, value: string): string => `<div><dt>${escaped(label)}</dt><dd>${value}</dd></div>`

const dayOf = (day: string, locale: string): string => {
  const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return `<time datetime="${day}">${written.format(new Date(`${day}T00:00:00Z`))}</time>`
}

const instantOf = (at: DateTime.Utc, zone: DateTime.TimeZone, locale: string): string =>
  `<time datetime="${DateTime.formatIso(at)}">${longTime(at, zone, locale)}</time>`

const recipient = (one: Recipient, zone: DateTime.TimeZone, { hadIt, locale, readsIt }: Texts): string => {
  const lost = one.reads_until === null ? hadIt : readsIt(instantOf(one.reads_until, zone, locale))
  const name = `<strong>${foreign(one.name)}</strong><span>${foreign(one.city)}</span>`
  return `<li>${name}${called(one)}${one.has ? "" : `<span class="quiet">${lost}</span>`}</li>`
}

/** What a page shows of a lead, at which address, and in which time zone. */
export interface Shown {
  readonly page: PersonPage
  readonly path: string
  readonly zone: DateTime.TimeZone
}

const actionsOf = (
  { page: { mayCorrect, mayWithdraw }, path }: Shown,
  { actions, correct, erase, withdraw }: Texts
): string => {
  const action = (to: string, title: string, kind = "") =>
    `<li><a class="button${kind}" href="${escaped(path)}/${to}">${title}</a></li>`
  return [
    `<section><h2>${actions}</h2><ul class="actions">`,
    mayCorrect ? action("correct", correct.title) : "",
    mayWithdraw ? action("withdraw", withdraw.title) : "",
    action("erase", erase.title, " final"),
    "</ul></section>"
  ].join("")
}

/** Returns how far the lead may go. The page must not tell of a block, so it promises no business. */
const limits = ({ page: { closes_at, places, state }, zone }: Shown, { ends, locale, most }: Texts): string => {
  const all = [
    ...(state === "held" || state === "open" ? [most(places)] : []),
    ...(closes_at === null ? [] : [ends(instantOf(closes_at, zone, locale))])
  ]
  return all.length === 0 ? "" : `<p>${all.join(" ")}</p>`
}

const holdersOf = ({ page: { recipients }, zone }: Shown, t: Texts): string =>
  [
    `<section><h2>${t.holders}</h2>`,
    recipients.some(({ has }) => has) ? "" : `<p>${t.noHolders}</p>`,
    recipients.length === 0 ? "" : `<ul>${recipients.map((one) => recipient(one, zone, t)).join("")}</ul>`,
    "</section>"
  ].join("")

const contentsOf = ({ answers, description, person, preferred_date }: PersonPage, t: Texts): string => {
  const ends = (...keys: ReadonlyArray<keyof typeof person>) => keys.map((key) => masked(person[key], t)).join(" ")
  return [
    `<section><h2>${t.contents}</h2><p class="quiet">${t.masked}</p><dl>`,
    row(t.fields.name, ends("first_name", "last_name")),
    row(t.fields.email, ends("email")),
    row(t.fields.phone, ends("phone")),
    row(t.fields.address, `${ends("street", "street_number")}<br>${ends("postal_code", "city")}`),
    row(t.fields.preferred_date, dayOf(preferred_date, t.locale)),
    ...answers.map((answer) => row(answer.label, answered(answer, t))),
    description === 0 ? "" : row(t.fields.description, t.characters(description)),
    "</dl></section>"
  ].join("\n")
}

/** Returns the content of the page: what was sent, who has it, when it closes, and what the person may do. */
export const overview = (shown: Shown, notice: string | null = null): string => {
  const { page, zone } = shown
  const t = texts[page.language]
  return [
    `<h1>${escaped(t.heading(page.subcategory))}</h1>`,
    `<p class="quiet">${t.sent(instantOf(page.created_at, zone, t.locale), foreign(page.website))}</p>`,
    notice === null ? "" : `<p class="state" role="status">${notice}</p>`,
    `<div class="state"><p>${t.states[page.state]}</p>${limits(shown, t)}</div>`,
    holdersOf(shown, t),
    actionsOf(shown, t),
    contentsOf(page, t)
  ].join("\n")
}

const backTo = ({ page, path }: Shown): string => `<p><a href="${escaped(path)}">${texts[page.language].back}</a></p>`

/** Returns the content of a page that asks whether to do what cannot be undone. */
export const question = (action: "erase" | "withdraw", shown: Shown): string => {
  const { button, paragraphs, title } = texts[shown.page.language][action]
  return [
    `<h1>${title}</h1>`,
    '<form method="post">',
    ...paragraphs.map((one) => `<p>${one}</p>`),
    `<button class="final">${button}</button></form>`,
    backTo(shown)
  ].join("\n")
}

/** What somebody typed, and the keys that are wrong. `nothing` means that nothing was typed. */
export interface Typed {
  readonly values: Readonly<Record<"email" | "phone", string>>
  readonly faults: ReadonlyArray<"confirmed" | "email" | "nothing" | "phone">
}

/** Nothing typed yet. */
const untyped: Typed = { values: { email: "", phone: "" }, faults: [] }

/** Returns the content of the page with the form that corrects how the person is reached. */
export const correction = (shown: Shown, { faults, values }: Typed = untyped): string => {
  const { correct } = texts[shown.page.language]
  const field = (name: "email" | "phone", type: string) => {
    const isWrong = faults.includes(name)
    const fault = isWrong ? `<p class="fault" id="${name}-fault">${correct.faults[name]}</p>` : ""
    const described = isWrong ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ""
    return `<div class="field"><label for="${name}">${correct[name]}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${name === "phone" ? "tel" : name}" value="${escaped(values[name])}"${described}>${fault}</div>`
  }
  const wholes = ["nothing", "confirmed"] as const
  const whole = wholes.find((one) => faults.includes(one))
  return [
    `<h1>${correct.title}</h1>`,
    '<form method="post" novalidate>',
    `<p>${correct.intro}</p>`,
    whole === undefined ? "" : `<p class="fault" role="alert">${correct[whole]}</p>`,
    field("phone", "tel"),
    field("email", "email"),
    `<button>${correct.button}</button></form>`,
    backTo(shown)
  ].join("\n")
}

/** Returns the content of the page after an erasure, which is all that is left of it. */
export const farewell = (language: PersonPage["language"]): string => {
  const { done, doneText } = texts[language].erase
  return `<h1>${done}</h1>\n<p class="state" role="status">${doneText}</p>`
}

/** Returns the content of a page for whoever has no link that works, in both languages. */
export const forStrangers = (status: StrangerStatus): string =>
  `<h1>${strangers[status].nl}</h1>\n<p lang="en">${strangers[status].en}</p>`
