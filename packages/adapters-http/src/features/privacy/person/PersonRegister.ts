import type { KeptFor, RegisterItem } from "@leadwell/domain/features/privacy/person/Register"
import { Schema } from "effect"

/** What each item of the register is stored for, and from when its days count. */
const texts: Readonly<Record<RegisterItem, { readonly purpose: string; readonly since: string }>> = {
  lead: {
    purpose: "To hand the request to businesses that can make an offer, and to settle what they owe for it.",
    since: "The receipt of the lead, its latest assignment, or the latest reclaim request or decision about it."
  },
  screenshot: {
    purpose: "To judge whether a business may give the lead back.",
    since: "The decision on the reclaim request."
  },
  consent: { purpose: "To prove what the person agreed to.", since: "The receipt of the lead." },
  idempotency_key: {
    purpose: "To recognise a request that the website sends twice.",
    since: "The receipt of the request."
  },
  delivery: { purpose: "To bring the lead to those who may read it.", since: "The end of the delivery." },
  audit_entry: {
    purpose: "To tell who looked at the person, or decided about the person.",
    since: "The look or the decision."
  }
}

/** What is stored of a person, what for, and how many days from when; null is for ever. */
export const PersonRegister = Schema.Array(
  Schema.Struct({
    item: Schema.Literals(Object.keys(texts) as ReadonlyArray<RegisterItem>),
    purpose: Schema.String,
    days: Schema.NullOr(Schema.Number),
    since: Schema.String
  }).annotate({ identifier: "RegisterItem" })
)

/** Encodes the register. */
export const encodeRegister = (items: ReadonlyArray<KeptFor>): typeof PersonRegister.Type =>
  items.map(({ days, item }) => ({ item, purpose: texts[item].purpose, days, since: texts[item].since }))
