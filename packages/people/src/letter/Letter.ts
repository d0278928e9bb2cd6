import type { Brand } from "./Brand.ts"

/** One of several things in a letter, with its link and further lines. */
interface LetterItem {
  readonly label: string
  readonly address: string
  readonly lines: ReadonlyArray<string>
}

/** The text of a mail in one language: a subject, paragraphs, facts by their label, a list of things, and a link. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: ReadonlyArray<string>
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  readonly items?: ReadonlyArray<LetterItem>
  readonly link: { readonly label: string; readonly address: string }
  readonly closing: string
}

/** Returns a text on one line, without control characters. A header of a mail ends at the first line break. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim()

const plainItem = ({ address, label, lines }: LetterItem): string =>
  [`- ${label}`, ...lines, address].map(oneLine).join("\n  ")

/** Returns the plain text of a letter. */
export const plainText = ({ closing, facts, greeting, items = [], link, paragraphs }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join("\n")]),
    ...items.map(plainItem),
    `${link.label}:\n${link.address}`,
    closing
  ].join("\n\n") + "\n"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** Returns a text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

/** Returns the facts as a table of two columns, so that a screen reader reads each label with its value. */
const factTable = (facts: Letter["facts"]): string => {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;padding-right:1em">${escaped(label)}</th><td>${escaped(oneLine(value))}</td></tr>`
  )
  return `<table>${rows.join("")}</table>`
}

const anchor = ({ address, label }: Pick<LetterItem, "address" | "label">): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`

const itemList = (items: ReadonlyArray<LetterItem>): string => {
  const rows = items.map((item) => [anchor(item), ...item.lines.map((line) => escaped(oneLine(line)))].join("<br>"))
  return `<ul>${rows.map((row) => `<li style="margin-bottom:0.5em">${row}</li>`).join("")}</ul>`
}

/** The name of the brand in its colour, above a letter. A picture of it would have to be fetched. */
const heading = ({ color, name }: Brand): string =>
  `<p style="border-bottom:2px solid ${escaped(color)};padding-bottom:0.5em;color:${escaped(color)};font-weight:bold">${escaped(name)}</p>`

/** Returns a letter as a page of one column below the brand, without anything that a mail program must fetch. */
export const htmlPage = (letter: Letter, language: string, brand: Brand): string =>
  [
    "<!doctype html>",
    `<html lang="${escaped(language)}">`,
    `<head><meta charset="utf-8"><title>${escaped(letter.subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em">',
    heading(brand),
    ...[letter.greeting, ...letter.paragraphs].map(paragraph),
    ...(letter.facts.length === 0 ? [] : [factTable(letter.facts)]),
    ...(letter.items === undefined ? [] : [itemList(letter.items)]),
    `<p>${anchor(letter.link)}</p>`,
    paragraph(letter.closing),
    "</body>",
    "</html>",
    ""
  ].join("\n")
