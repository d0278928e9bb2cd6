import { compactText } from "../../../input/NormalText.ts"
import { type Contact, contactsOf } from "../../../lead/Duplicate.ts"
import type { Email } from "../../../lead/Email.ts"
import type { Phone } from "../../../lead/Phone.ts"
import type { Received } from "./Received.ts"

/**
 * The maximum number of contacts that are noted of one body, and of places that are looked at. A body of one person has
 * a few, and a body of many takes no longer.
 */
const [mostContacts, mostLooks] = [500, 5000]

/** The longest part of an address before or behind its `@`. */
const longestPart = 254

const notInAddress = String.raw`\s@<>"'(),;:\\\[\]`
const sign = new RegExp(`(?<=[^${notInAddress}])@(?=[^${notInAddress}])`, "gu")

/** What an address may have before its `@`: most of it, all that a mail server takes, and what stands in a query. */
const names = [new RegExp(`[^${notInAddress}]+$`, "u"), /[^\s@<>"(),;:\\[\]]+$/u, /[\p{L}\p{M}\p{N}.!$'*+^_`~-]+$/u]

const hosts = [new RegExp(`^[^${notInAddress}]+`, "u"), /^[\p{L}\p{M}\p{N}.-]+/u]

/** Returns the addresses in a text, as far as an address can be told from what stands around it. */
const addressesIn = function* (text: string) {
  for (const { index } of text.matchAll(sign)) {
    const [before, behind] = [text.slice(Math.max(0, index - longestPart), index), text.slice(index + 1)]
    const found = names.flatMap((name) =>
      hosts.map((host) => {
        const [[first = ""], [last = ""]] = [name.exec(before) ?? [], host.exec(behind.slice(0, longestPart)) ?? []]
        return `${first}@${last.replace(/[.!?]+$/u, "")}`
      })
    )
    for (const email of new Set(found)) yield* contactsOf({ email: email as Email, phone: "" as Phone })
  }
}

/** Digits with what people write between them, and with any signs that are no letters. */
const runs = [/\d[\d\s\p{Pd}./()+]{6,}\d/gu, /\d(?:[^\p{L}\p{N}]{0,5}\d){8,}/gu]

/** Where a number of the Netherlands or Belgium may begin among digits, with and without the code of the country. */
const starts = /0(?=\d{8})|3[12]0?(?=[1-9]\d{7})/gu

/** Returns every number that may be written in a text, such as `+31 (0)6-12 34 56 78` and `612345678`. */
const numbersIn = function* (text: string) {
  for (const [run] of runs.flatMap((form) => [...text.matchAll(form)])) {
    const digits = run.replaceAll(/\D/gu, "")
    const isBare = digits.length === 9 && !digits.startsWith("0")
    const found = isBare ? [0] : digits.matchAll(starts).map(({ 0: start, index }) => index + start.length)
    for (const at of found) {
      // Where eight digits are left, the number is a landline of Belgium.
      yield* contactsOf({ email: "" as Email, phone: `0${digits.slice(at, at + 9)}` as Phone })
    }
  }
}

/** Returns a text with what an address of a page hides, such as `%40`, also where it hides that twice. */
const unescaped = (text: string): string => {
  let plain = text
  for (let times = 0; times < 2 && /%[0-9a-f]{2}/iu.test(plain); times++) {
    plain = plain.replaceAll(/(?:%[0-9a-f]{2})+/giu, (hidden) => {
      try {
        // No store keeps a NUL, which an address of a page can hide.
        return decodeURIComponent(hidden).replaceAll("\u0000", "")
      } catch {
        return hidden
      }
    })
  }
  return plain === text ? text : `${text} ${plain}`
}

/** Returns a text with an `@` and dots where people write around them, or write them as words. */
const joined = (text: string): string =>
  text
    .replaceAll(/&(?:#64|#x40|commat);/giu, "@")
    .replaceAll(/ {0,3}[([{<] {0,3}(?:at|apenstaartje) {0,3}[)\]}>] {0,3}/giu, "@")
    .replaceAll(/ {0,3}[([{<] {0,3}(?:dot|punt) {0,3}[)\]}>] {0,3}/giu, ".")
    .replaceAll(/ {1,3}(?:at|apenstaartje) {1,3}/giu, "@")
    .replaceAll(/ {1,3}(?:dot|punt) {1,3}/giu, ".")
    .replaceAll(/ {0,3}@ {0,3}/gu, "@")

/** The maximum number of values that are tried as parts of one number. */
const mostParts = 30

/** How a number begins that is written in two parts: with two digits or more, or with the code of a country. */
const opening = /^[\s\p{Pd}./()+]*(?:0[\s\p{Pd}./()]*\d|3[12])/u

/** A day, whose digits are part of no number. */
const day = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})$/u

/** Returns what two values with a few digits are together, because a form may ask for a number in two fields. */
const halvesIn = function* ({ fields }: Received) {
  const parts = fields
    .map(([, value]) => String(value ?? ""))
    .filter((text) => text.length <= 20)
    .map((text) => compactText(text.normalize("NFKC")))
    .filter((text) => /^[\s\p{Pd}./()+]*(?:\d[\s\p{Pd}./()+]*){1,9}$/u.test(text))
    .filter((text) => !day.test(text))
    .slice(0, mostParts)
  for (const [n, first] of parts.entries())
    if (opening.test(first)) for (const second of parts.toSpliced(n, 1)) yield `${first}${second}`
}

/**
 * Returns the contacts that a body may hold, in comparable form, wherever and however they are written. It rather finds
 * too many than too few, because the erasure of a person looks for these alone.
 */
export const mentionedContacts = (received: Received): ReadonlyArray<Contact> => {
  const found = new Map<string, Contact>()
  let looks = 0
  /** Notes contacts, and returns whether more may be looked for. */
  const note = (contacts: Iterable<Contact>): boolean => {
    for (const contact of contacts) {
      found.set(`${contact.kind} ${contact.value}`, contact)
      if (found.size >= mostContacts || ++looks >= mostLooks) return false
    }
    return true
  }
  for (const text of received.fields.flat()) {
    if (typeof text !== "string" && typeof text !== "number") continue
    const plain = compactText(unescaped(String(text)).normalize("NFKC"))
    const close = joined(plain)
    const isOpen = note(addressesIn(plain)) && (close === plain || note(addressesIn(close))) && note(numbersIn(plain))
    if (!isOpen) return [...found.values()]
  }
  for (const text of halvesIn(received)) if (!note(numbersIn(text))) break
  return [...found.values()]
}
