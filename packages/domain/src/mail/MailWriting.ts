import { dutchLetter } from "../letter/DutchLetter.ts"
import { englishLetter } from "../letter/EnglishLetter.ts"
import { htmlPage, type Letter, oneLine, plainText } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import type { Language, Person } from "../people/Person.ts"
import type { MailId } from "./MailDelivery.ts"
import type { MailMessage } from "./Mailer.ts"

const letters: Readonly<Record<Language, (content: MailContent, name: string) => Letter>> = {
  en: englishLetter,
  nl: dutchLetter
}

/** The headers by which a mail program offers to unsubscribe with one click, as RFC 8058 has them. */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
})

/**
 * Returns a content as a mail to a person, in the language of the person. `unsubscribe` is the address at which the
 * person switches its kind off, if that is possible.
 */
export const writtenMail = (
  id: MailId,
  content: MailContent,
  { email, language, name }: Person,
  unsubscribe: string | null
): MailMessage => {
  const letter = letters[language](content, oneLine(name))
  return {
    id,
    to: { name: oneLine(name), address: email },
    subject: oneLine(letter.subject),
    text: plainText(letter),
    html: htmlPage(letter, language),
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe === null ? {} : oneClick(unsubscribe)) }
  }
}
