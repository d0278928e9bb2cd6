import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { Brand } from "../letter/Brand.ts"
import { dutchLetter } from "../letter/DutchLetter.ts"
import { englishLetter } from "../letter/EnglishLetter.ts"
import { htmlPage, type Letter, oneLine, plainText } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import { isRepeatable } from "../letter/OthersWords.ts"
import type { Language } from "../person/Language.ts"
import type { Person } from "../person/Person.ts"
import type { MailMessage } from "./Mailer.ts"

const letters: Readonly<Record<Language, (content: MailContent, name: string | null, product: string) => Letter>> = {
  en: englishLetter,
  nl: dutchLetter
}

/** The headers by which a mail program offers to unsubscribe with one click, as RFC 8058 has them. */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
})

/**
 * Returns the name by which a mail calls its receiver, or null for none. Before the person accepts an invitation it is
 * the word of an inviter, who may write anything to a stranger.
 */
const nameFor = ({ memberships, name }: Person): string | null =>
  memberships.length > 0 && isRepeatable(name) ? oneLine(name) : null

/** To whom a mail is written: the address, the language, and the name by which the mail calls the receiver. */
export interface Addressee extends Pick<Person, "email" | "language"> {
  readonly called: string | null
}

/** Returns a person who signs in as the addressee of a mail. */
export const addresseeOf = (person: Person): Addressee => ({ ...person, called: nameFor(person) })

/**
 * Returns a content as a mail to an addressee. `unsubscribe` is the address at which the receiver switches its kind
 * off, if that is possible.
 */
export const writtenMail = (
  id: DeliveryId,
  content: MailContent,
  { called: name, email, language }: Addressee,
  unsubscribe: string | null,
  brand: Brand
): MailMessage => {
  const letter = letters[language](content, name, brand.name)
  return {
    id,
    to: { name: name ?? "", address: email },
    subject: oneLine(letter.subject),
    text: plainText(letter),
    html: htmlPage(letter, language, brand),
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe === null ? {} : oneClick(unsubscribe)) }
  }
}
