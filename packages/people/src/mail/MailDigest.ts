import type { MailDelivery } from "./MailDelivery.ts"

/** The maximum number of new leads that get a message each while they wait in one queue. */
const toldApart = 5

/** The maximum number of leads that one message tells of. */
export const toldAtOnce = 500

/**
 * Returns the mails at the head of a queue that one message tells of: those about new leads, if these are too many for
 * a message each, or else the first mail alone. All have as many claims as the first, so a message that is repeated
 * tells the same leads, and those that joined the queue meanwhile come with the next.
 */
export const toldTogether = (queue: ReadonlyArray<MailDelivery>): ReadonlyArray<MailDelivery> => {
  const together: Array<MailDelivery> = []
  let count = 0
  for (const mail of queue) {
    if (mail.kind !== "new_lead" || mail.claim !== queue[0]!.claim || count + mail.leads.length > toldAtOnce) break
    together.push(mail)
    count += mail.leads.length
  }
  return count > toldApart ? together : queue.slice(0, 1)
}

/** Returns one mail about all leads of some. It has the id and the place in the queue of the last. */
const digestOf = (mails: ReadonlyArray<MailDelivery>): MailDelivery => ({
  ...mails.at(-1)!,
  leads: mails.flatMap(({ leads }) => leads)
})

/** Returns new mails of one queue, with one mail instead of those that one message would tell of anyway. */
const digestsOfQueue = (queue: ReadonlyArray<MailDelivery>): ReadonlyArray<MailDelivery> => {
  const digests: Array<MailDelivery> = []
  for (let left = queue; left.length > 0;) {
    const together = toldTogether(left)
    digests.push(digestOf(together))
    left = left.slice(together.length)
  }
  return digests
}

/** Returns new mails to people about businesses, with one mail instead of many about new leads of one business. */
export const digestsOf = (mails: ReadonlyArray<MailDelivery>): ReadonlyArray<MailDelivery> => {
  const queues = Map.groupBy(mails, ({ queue, receiver }) => `${receiver} ${queue}`)
  return [...queues.values()].flatMap(digestsOfQueue)
}
