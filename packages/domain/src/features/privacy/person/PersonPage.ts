import { DateTime, type Duration, Record } from "effect"
import type { BusinessLead } from "../../../assignment/BusinessLead.ts"
import { isPersonHidden, personReadUntil } from "../../../assignment/ReleasedPerson.ts"
import type { CalendarDate } from "../../../calendar/CalendarDate.ts"
import type { Business } from "../../../catalog/Business.ts"
import type { FormField } from "../../../catalog/FormField.ts"
import type { Subcategory } from "../../../catalog/Subcategory.ts"
import { languageOf, type Website } from "../../../catalog/Website.ts"
import { offeringEnd } from "../../../distribution/Offering.ts"
import type { DomainEventType } from "../../../event/DomainEvent.ts"
import type { FormAnswer } from "../../../lead/FormAnswers.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadStage } from "../../../lead/LeadStage.ts"
import type { ConsentLanguage } from "../consent/ConsentText.ts"
import { endOf } from "./MaskedText.ts"
import { personKeys } from "./Rectification.ts"

/** How often a lead may be corrected in all, before its link corrects it no more. */
const mostCorrections = 10

/** The fields of a lead that tell who somebody is, and how to find the person. */
const { gender: _, ...identifying } = personKeys

/** The fields of a lead that tell who somebody is, each as `endOf` shows it. */
type MaskedPerson = Readonly<Record<keyof typeof identifying, string>>

/** An answer of the form. Of a text that somebody wrote freely, it has the length in characters alone. */
export interface ShownAnswer {
  readonly label: string
  readonly unit: string | null
  readonly value: string | number | boolean | { readonly length: number }
}

/**
 * A business that got a lead, as the person of the lead sees it. `has` is false when it was released since, or the
 * person withdrew. `reads_until` is until when it then still reads the person, or null when it does not.
 */
export interface Recipient extends Pick<Business, "city" | "country" | "name" | "phone"> {
  readonly has: boolean
  readonly reads_until: DateTime.Utc | null
  readonly assigned_at: DateTime.Utc
}

/**
 * What becomes of a lead, as far as its person may know. `unsent` says neither that it was refused nor that it repeats
 * an earlier one: whoever sends a lead in another name would learn whether that person had sent one.
 */
export type PersonPageState = "held" | "open" | "placed" | "closed" | "withdrawn" | "unsent"

/**
 * A lead as the link in the mail to its person shows it, perhaps to somebody else. After `closes_at` no other business
 * gets it. It is null when that is so already, and while the lead is held: a late approval still offers it.
 */
export interface PersonPage {
  readonly state: PersonPageState
  readonly language: ConsentLanguage
  readonly website: string
  readonly subcategory: string
  readonly created_at: DateTime.Utc
  readonly preferred_date: CalendarDate
  readonly closes_at: DateTime.Utc | null
  readonly places: number
  readonly person: MaskedPerson
  readonly answers: ReadonlyArray<ShownAnswer>
  /** The length of the description in characters. */
  readonly description: number
  readonly recipients: ReadonlyArray<Recipient>
  readonly mayWithdraw: boolean
  readonly mayCorrect: boolean
}

const isFree = (field: FormField | undefined, value: FormAnswer["value"]): value is string =>
  typeof value === "string" && (field === undefined || field.type === "text")

const shownAnswer = (fields: ReadonlyArray<FormField>, { key, value }: FormAnswer): ShownAnswer => {
  const field = fields.find((one) => one.key === key)
  return {
    label: field?.label ?? key,
    unit: field?.unit ?? null,
    value: isFree(field, value) ? { length: [...value].length } : value
  }
}

const stateOf = (stage: LeadStage): PersonPageState => (stage === "refused" || stage === "duplicate" ? "unsent" : stage)

/** Returns after when no other business gets a lead. A place of a placed one may become free until then. */
const closingOf = (lead: Lead, now: DateTime.Utc): DateTime.Utc | null => {
  const end = offeringEnd(lead)
  const isAhead = ["open", "placed"].includes(lead.stage) && DateTime.isLessThan(now, end)
  return isAhead ? end : null
}

/** A lead with what is known of its website, its form, its history and the businesses that got it. */
export interface PagedLead {
  readonly lead: Lead
  readonly history: ReadonlyArray<DomainEventType>
  readonly website: Pick<Website, "language" | "name">
  readonly subcategory: Pick<Subcategory, "fields" | "name">
  readonly given: ReadonlyArray<
    Pick<BusinessLead, "assigned_at" | "released_at"> & {
      readonly business: Pick<Business, "city" | "country" | "name" | "phone">
    }
  >
}

/** Returns whether it changes something when the person withdraws a lead: its stage, or what a business reads. */
const mayWithdraw = (
  { given, lead }: Pick<PagedLead, "given" | "lead">,
  time: Duration.Duration,
  now: DateTime.Utc
): boolean =>
  lead.withdrawn_at === null &&
  (lead.stage !== "withdrawn" || given.some(({ released_at }) => !isPersonHidden({ lead, released_at }, time, now)))

/** Returns whether its link corrects a lead: its person did not withdraw it, and it was not corrected very often. */
export const mayCorrect = ({ history, lead }: Pick<PagedLead, "history" | "lead">): boolean =>
  lead.withdrawn_at === null && history.filter((type) => type === "lead.rectified").length < mostCorrections

/** Returns a lead as the link in the mail to its person shows it. `time` is as its businesses are told. */
export const personPage = (
  { given, history, lead, subcategory, website }: PagedLead,
  time: Duration.Duration,
  now: DateTime.Utc
): PersonPage => ({
  state: stateOf(lead.stage),
  language: languageOf(website),
  website: website.name,
  subcategory: subcategory.name,
  created_at: lead.created_at,
  preferred_date: lead.preferred_date_of_execution,
  closes_at: closingOf(lead, now),
  places: lead.places,
  person: Record.map(identifying, (_, key) => endOf(lead[key])),
  answers: lead.answers.map((answer) => shownAnswer(subcategory.fields, answer)),
  description: [...lead.description].length,
  recipients: given.map(({ assigned_at, business: { city, country, name, phone }, released_at }) => {
    const until = personReadUntil({ lead, released_at }, time)
    const isHidden = isPersonHidden({ lead, released_at }, time, now)
    return { name, city, country, phone, assigned_at, has: until === null, reads_until: isHidden ? null : until }
  }),
  mayWithdraw: mayWithdraw({ given, lead }, time, now),
  mayCorrect: mayCorrect({ history, lead })
})
