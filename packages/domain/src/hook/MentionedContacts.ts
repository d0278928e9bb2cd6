import { compactText } from "../input/NormalText.ts"
import { type Contact, contactsOf } from "../lead/Duplicate.ts"
import type { Email } from "../lead/Email.ts"
import type { Phone } from "../lead/Phone.ts"
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
const before = new RegExp(`[^${notInAddress}]+$`, "u")
const behind = new RegExp(`^[^${notInAddress}]+`, "u")

/** Returns the addresses in a text, as far as an address can be told from what stands around it. */
const addressesIn = function* (text: string) {
  for (const { index } of text.matchAll(sign)) {
    const name = before.exec(text.slice(Math.max(0, index - longestPart), index))?.[0] ?? ""
    const host = behind.exec(text.slice(index + 1, index + 1 + longestPart))?.[0] ?? ""
    yield* contactsOf({ email: `${name}@${host.replace(/[.!?]+$/u, "")}` as Email, phone: "" as Phone })
  }
}

/** Digits with what people write between them. */
const runs = /\d[\d\s\p{Pd}./()+]{6,}\d/gu

/** Where a number of the Netherlands or Belgium may begin among digits, with and without the code of the country. */
const starts = /0(?=\d{8})|3[12]0?(?=[1-9]\d{7})/gu

/** Returns every number that may be written in a text, such as `+31 (0)6-12 34 56 78` and `612345678`. */
const numbersIn = function* (text: string) {
  for (const [run] of text.matchAll(runs)) {
    const digits = run.replaceAll(/\D/gu, "")
    const isBare = digits.length === 9 && !digits.startsWith("0")
    const found = isBare ? [0] : digits.matchAll(starts).map(({ 0: start, index }) => index + start.length)
    for (const at of found) {
      // Where eight digits are left, the number is a landline of Belgium.
      yield* contactsOf({ email: "" as Email, phone: `0${digits.slice(at, at + 9)}` as Phone })
    }
  }
}

/** Returns a text with what an address of a page hides, such as `%40`. */
const unescaped = (text: string): string => {
  if (!/%[0-9a-f]{2}/iu.test(text)) return text
  try {
    // No store keeps a NUL, which an address of a page can hide.
    return `${text} ${decodeURIComponent(text).replaceAll("\u0000", "")}`
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
  let looks = 0
  for (const text of fields.flat()) {
    if (typeof text !== "string" && typeof text !== "number") continue
    const plain = compactText(unescaped(String(text)).normalize("NFKC"))
    for (const contact of [addressesIn(plain), numbersIn(plain)].values().flatMap((some) => some)) {
      found.set(`${contact.kind} ${contact.value}`, contact)
      if (found.size >= mostContacts || ++looks >= mostLooks) return [...found.values()]
    }
  }
  return [...found.values()]
}
