import { compactText } from "../../../input/NormalText.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import { comparableEmail, type Email } from "../../../lead/Email.ts"
import { isPlaceholder, type Phone } from "../../../lead/Phone.ts"

/** Identifies a person by an e-mail address in any spelling, or by a telephone number. */
export type Person = { readonly email: Email } | { readonly phone: Phone }

/**
 * Leads that may be a person's: those whose contact of a kind fits a regular expression. JavaScript and PostgreSQL read
 * the expression alike.
 */
export interface Resemblance {
  readonly kind: Contact["kind"]
  readonly form: string
}

/** Punctuation beyond ASCII, such as the quotes of word processors. */
const wide = "\u00a1-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011"

/** Every ASCII character that is no letter, digit or `@`, and punctuation beyond ASCII. */
const between = `[!-/:-?[-\`{-~${wide}]`

/** Every {@link between} that does not go on with a host name. */
const after = `[!-,/:-?[-^\`{-~${wide}]`

const lettersIn = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{M}\p{N}]/gu) ?? []

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns the source of a regular expression that matches this text alone. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)

const hostForm = (address: string): string => wordsIn(address.slice(address.lastIndexOf("@") + 1)).join(`${between}+`)

/**
 * Returns the form of addresses that are not the given one but differ in punctuation, in a tag such as `+quotes`, or in
 * what stands before or behind them. A domain that ends with punctuation has no ASCII form, so it is compared as it was
 * sent too.
 */
const formOf = (email: Email): string => {
  const address = comparableEmail(email)
  const [name = ""] = address.slice(0, address.lastIndexOf("@")).split("+")
  const local = [...lettersIn(name), ""].join(`${between}*`)
  const hosts = new Set([hostForm(address), hostForm(compactText(email).normalize("NFKC").toLowerCase())])
  return `^(?!${literal(address)}$)(.*[<:;,("'])?${between}*${local}(\\+[^@]*)?@${between}*(${[...hosts].join("|")})${between}*(${after}.*)?$`
}

/**
 * Returns which leads resemble a person, and may be the person's or not. Those of a person with a number of its own are
 * known for certain, so none resemble it.
 */
export const resemblanceOf = (person: Person): Resemblance | null => {
  if ("email" in person) return { kind: "email", form: formOf(person.email) }
  return isPlaceholder(person.phone) ? { kind: "phone", form: `^${person.phone}$` } : null
}
