import { compactText } from "../input/NormalText.ts"
import { type Contact, contactsOf } from "../lead/Duplicate.ts"
import type { Email } from "../lead/Email.ts"
import type { Phone } from "../lead/Phone.ts"
import type { Received } from "./Received.ts"

/** The maximum number of contacts that are noted of one body. A body of one person has a few. */
const mostContacts = 500

/** The longest part of an address before or behind its `@`. */
const longestPart = 254

const notInAddress = String.raw`\s@<>"'(),;:\\\[\]`
const before = new RegExp(`[^${notInAddress}]+$`, "u")
const behind = new RegExp(`^[^${notInAddress}]+`, "u")

/** Returns the addresses in a text, as far as an address can be told from what stands around it. */
const addressesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/@/gu)].flatMap(({ index }) => {
    const name = before.exec(text.slice(Math.max(0, index - longestPart), index))?.[0]
    const host = behind.exec(text.slice(index + 1, index + 1 + longestPart))?.[0].replace(/[.!?]+$/u, "")
    return name === undefined || host === undefined || host === "" ? [] : [`${name}@${host}`]
  })

/** Digits with what people write between them. */
const runs = /\d[\d\s\p{Pd}./()+]{6,}\d/gu

/** Where a number of the Netherlands or Belgium may begin among digits, with and without the code of the country. */
const starts = /0(?=\d{8})|3[12]0?(?=[1-9]\d{7})/gu

/** Returns every number that may be written in a text, such as `+31 (0)6-12 34 56 78` and `612345678`. */
const numbersIn = (text: string): ReadonlyArray<string> =>
  (text.match(runs) ?? []).flatMap((run) => {
    const digits = run.replaceAll(/\D/gu, "")
    const rests = [...digits.matchAll(starts)].map(({ 0: start, index }) => digits.slice(index + start.length))
    if (digits.length === 9 && !digits.startsWith("0")) rests.push(digits)
    return rests.flatMap((rest) => [9, 8].filter((length) => rest.length >= length).map((n) => `0${rest.slice(0, n)}`))
  })

/** Returns a text with what an address of a page hides, such as `%40`. */
const unescaped = (text: string): string => {
  if (!/%[0-9a-f]{2}/iu.test(text)) return text
  try {
    return `${text} ${decodeURIComponent(text)}`
  } catch {
    return text
  }
}

/**
 * Returns the contacts that a body may hold, in comparable form, wherever and however they are written. It rather finds
 * too many than too few, because the erasure of a person looks for these alone.
 */
export const mentionedContacts = ({ fields }: Received): ReadonlyArray<Contact> => {
  const found = new Map<string, Contact>()
  for (const text of fields.flat()) {
    if (typeof text !== "string" && typeof text !== "number") continue
    const plain = compactText(unescaped(String(text)).normalize("NFKC"))
    const contacts = [
      ...addressesIn(plain).flatMap((email) => contactsOf({ email: email as Email, phone: "" as Phone })),
      ...numbersIn(plain).flatMap((phone) => contactsOf({ email: "" as Email, phone: phone as Phone }))
    ]
    for (const contact of contacts) {
      if (found.size >= mostContacts) return [...found.values()]
      found.set(`${contact.kind} ${contact.value}`, contact)
    }
  }
  return [...found.values()]
}
