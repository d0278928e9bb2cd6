import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { addressOf, contactsOf, isAwaiting } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Duration, Effect } from "effect"
import { leadReceiver, type MailDelivery, mailDeliveries } from "./MailDelivery.ts"

/** How many mails to the persons of leads one address gets in a day. Anybody may have typed it. */
const most = { mails: 3, leads: 100, ofLead: 100 }

const day = Duration.days(1)

/** How long ago the leads came whose mails are counted: those of a day, with a mail that waited for the next one. */
const leadTime = Duration.days(2)

/** How long a mail waits for another one of which nobody knows when it ends. */
const pause = Duration.hours(1)

/** When a mail may be sent: now, after a while, or never, because another one that waits stands for it. */
export type Turn = "now" | "never" | { readonly after: Duration.Duration }

/** A lead of the address, and those of its mails that were sent within a day or wait. */
interface Mailed {
  readonly lead: Lead
  readonly mails: ReadonlyArray<MailDelivery>
}

const isRequested = ({ lead, mails }: Mailed, now: DateTime.Utc): boolean =>
  isAwaiting(lead) &&
  DateTime.isGreaterThan(lead.confirm_by!, now) &&
  mails.some(({ kind }) => kind === "confirm_request")

/**
 * Returns when a mail may be sent, by the mails before it to its address. After three in a day, the next waits for the
 * day after, and stands for all that follow meanwhile. While a request to confirm another lead waits, none other is
 * sent.
 */
const turnOf = ({ kind }: MailDelivery, own: Lead, before: ReadonlyArray<Mailed>, now: DateTime.Utc): Turn => {
  const mails = before.flatMap((one) => one.mails)
  if (mails.length > most.mails) return "never"
  if (mails.length === most.mails) {
    const ends = mails.flatMap(({ ended_at }) => (ended_at === null ? [] : [DateTime.addDuration(ended_at, day)]))
    return { after: ends.length === 0 ? pause : Duration.max(pause, DateTime.distance(now, ends.reduce(DateTime.min))) }
  }
  const isSecond = before.some((one) => one.lead.id !== own.id && isRequested(one, now))
  return kind === "confirm_request" && isSecond ? { after: pause } : "now"
}

/**
 * Makes the function that tells when a mail to the person of a lead may be sent. It counts the mails of the latest
 * leads with the address, so nothing of the address is stored beside the leads.
 */
export const makeLeadMailTurns = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const deliveries = yield* DeliveryRepository

  /** Returns the mails of a lead that were sent within a day, or wait and are before a mail. */
  const mailsBefore = Effect.fnUntraced(function* (mail: MailDelivery, lead: Lead, now: DateTime.Utc) {
    const since = DateTime.subtractDuration(now, day)
    const { items } = yield* deliveries.page(
      mailDeliveries,
      { receiver: leadReceiver(lead.id), status: ["pending", "sent"] },
      { page: 1, per_page: most.ofLead }
    )
    return items.filter(({ ended_at, id }) =>
      ended_at === null ? id < mail.id : DateTime.isGreaterThan(ended_at, since)
    )
  })

  return Effect.fnUntraced(function* (mail: MailDelivery, lead: Lead) {
    const now = yield* DateTime.now
    const q = { id: null, contacts: addressOf(contactsOf(lead)) }
    const created = { from: DateTime.subtractDuration(now, leadTime), until: null }
    // The first leads have the mails that were sent, so few leads are read however many there are.
    const { items, total } = yield* leads.page({ q, created }, "ascending", { page: 1, per_page: most.leads })
    if (total > most.leads) return "never"
    const before: Array<Mailed> = []
    let counted = 0
    for (const one of items) {
      const mails = yield* mailsBefore(mail, one.lead, now)
      before.push({ lead: one.lead, mails })
      counted += mails.length
      if (counted > most.mails) break
    }
    return turnOf(mail, lead, before, now)
  })
})
