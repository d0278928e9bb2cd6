import { Schema } from "effect"
import { compactText } from "../input/NormalText.ts"
import { readAs, textUpTo } from "../input/Text.ts"

const notEmail = { fault: { _tag: "NotEmail" } } as const

/**
 * An e-mail address as it is stored and looked up. It is wider than {@link NewEmail}: a search for an address that no
 * mailbox can have finds nothing, and is no mistake.
 */
export const Email = textUpTo(255)
  .check(Schema.isPattern(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u, notEmail))
  .annotate({ examples: ["jan@example.nl"] })
  .pipe(Schema.brand("Email"))

/** An e-mail address as it is stored and looked up. */
export type Email = typeof Email.Type

const letter = String.raw`\p{L}\p{M}\p{Nd}`
const atom = `[${letter}!#$%&'*+/=?^_\`{|}~-]+`
const label = String.raw`[\p{L}\p{Nd}](?:[${letter}-]{0,61}[${letter}])?`

/** The syntax that `<input type=email>` takes, with letters beyond ASCII, and dots only between other characters. */
const syntax = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{Nd}+$)${label}$`, "u")

/** The part of {@link syntax} that most addresses have, which is tested faster. */
const plainSyntax =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** The characters of host names. `URL` reads any other character as the end of the host. */
const hostCharacters = new RegExp(`^[${letter}.-]+$`, "u")

/**
 * Returns the ASCII form of a host name by UTS 46, or nothing when no such host can exist. `URL` is the one part of
 * every JavaScript runtime that computes it.
 */
const asciiHost = (host: string): string | undefined => {
  if (/^[!-~]*$/u.test(host)) return host.toLowerCase()
  const address = `http://${host}`
  return hostCharacters.test(host) && URL.canParse(address) ? new URL(address).hostname : undefined
}

const hostIn = (address: string): string => address.slice(address.lastIndexOf("@") + 1)

const isEmail = (address: string): boolean =>
  plainSyntax.test(address) ? address.indexOf("@") <= 64 : syntax.test(address)

/**
 * A new e-mail address of a lead or a person, as {@link compactText} returns it. It is stored as it was sent, and shown
 * so.
 */
export const NewEmail = textUpTo(255)
  .check(Schema.makeFilter(isEmail, { ...notEmail, toJsonSchema: () => [{ pattern: syntax.source }, true] }))
  .annotate({ examples: ["jan@example.nl"] })
  .pipe(Schema.brand("Email"))

/** An e-mail address that is only looked up. */
export const AskedEmail = Schema.String.pipe(readAs(Email, compactText))

/**
 * Returns the local part of an address in the form that a mail server may hold for the same: in lower case, and with
 * its letters composed. Width and other looks count, because they may lead to another mailbox.
 */
export const localPart = (address: string): string =>
  address.slice(0, address.lastIndexOf("@")).normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ")

/** A capital sigma becomes one of two letters in lower case, by what stands around it. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll("ς", "σ")

/**
 * Returns the comparable form of an address. Equal forms mean the same mailbox: case, width, Unicode form and invisible
 * characters make no difference, and a domain is in its ASCII form.
 */
export const comparableEmail = (email: Email): string => {
  if (/^[!-~]*$/u.test(email)) return email.toLowerCase()
  const address = compactText(email)
  const host = hostIn(address)
  return folded(address.slice(0, address.length - host.length)) + (asciiHost(host) ?? folded(host))
}

/**
 * Returns whether no other mailbox compares equal to that of a valid address. People are known by the comparable form,
 * so an invitation to one of two such mailboxes would reach the other.
 */
export const isDistinct = (address: string): boolean => localPart(address) === folded(localPart(address))
