import { Option, Schema, SchemaGetter } from "effect"
import { compactText } from "../input/NormalText.ts"
import { allContactsOf, type Contact } from "./Duplicate.ts"
import { AskedEmail, type Email } from "./Email.ts"
import type { Lead } from "./Lead.ts"
import { LeadId, leadIdFromText } from "./LeadId.ts"
import { type Phone, phoneFromText } from "./Phone.ts"

/**
 * Finds leads by their number or by a contact in comparable form. Ten digits may be both, and then either is enough.
 */
export const LeadSearch = Schema.Struct({
  id: Schema.NullOr(LeadId),
  contacts: Schema.Array(Schema.Struct({ kind: Schema.Literals(["email", "phone"]), value: Schema.String }))
})

/** Finds leads by their number or by a contact. */
export interface LeadSearch extends Schema.Schema.Type<typeof LeadSearch> {}

const readEmail = Schema.decodeOption(AskedEmail)

/** Returns what finds the leads that a text names, by number or by contact. */
export const searchFor = (text: string): LeadSearch => {
  const contacts = allContactsOf({
    email: Option.getOrElse(readEmail(text), () => "" as Email),
    phone: phoneFromText(text) ?? ("" as Phone)
  })
  return { id: leadIdFromText(compactText(text)) ?? null, contacts }
}

/** Returns whether a search can find a lead. */
export const findsSomething = ({ contacts, id }: LeadSearch): boolean => id !== null || contacts.length > 0

/** The number of a lead, a whole e-mail address or a whole telephone number as people write it, in a query string. */
export const LeadSearchText = Schema.String.annotate({ fault: { _tag: "NotSelectable" } })
  .check(
    Schema.makeFilter((text: string) => findsSomething(searchFor(text)), {
      fault: { _tag: "NotSelectable" },
      toJsonSchema: () => [{}, true]
    })
  )
  .annotate({
    description:
      "The id of a lead, a whole e-mail address or a whole phone number, such as `06-12345678` or `+31612345678`. For operators and reviewers."
  })
  .pipe(
    Schema.decodeTo(LeadSearch, {
      decode: SchemaGetter.transform(searchFor),
      encode: SchemaGetter.transform(({ contacts, id }) => String(id ?? contacts[0]?.value ?? ""))
    })
  )

/** Returns whether a search finds a lead. An erased lead has no contact, so only its number finds it. */
export const finds = (search: LeadSearch, lead: Pick<Lead, "id" | "email" | "phone">): boolean =>
  lead.id === search.id || allContactsOf(lead).some((contact) => search.contacts.some((one) => isSame(one, contact)))

const isSame = (a: Contact, b: Contact): boolean => a.kind === b.kind && a.value === b.value
