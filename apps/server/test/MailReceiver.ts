import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { asOperator } from "./WebhookReceiver.ts"

/** A mail that arrived. `leads` are the numbers in its links, and `count` is the number of leads that it tells of. */
export interface ArrivedMail {
  readonly to: string
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly leads: ReadonlyArray<number>
  readonly count: number
  /** The value of the header `List-Unsubscribe`, or null. */
  readonly unsubscribe: string | null
}

/** What becomes of a mail to an address. */
export type Fate = "taken" | "refused" | "hangs"

const arrivedMail = async (bytes: Buffer): Promise<ArrivedMail> => {
  const { headers, messageId = "", subject = "", text = "", to } = await PostalMime.parse(bytes)
  const unsubscribe = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? null
  const leads = [...text.matchAll(/\/leads\/(\d+)/g)].map(([, lead]) => Number(lead))
  const address = to?.[0]?.address ?? ""
  const count = Number(/^(\d+) new leads /.exec(subject)?.[1] ?? leads.length)
  return { to: address, id: messageId, subject, text, leads, count, unsubscribe }
}

const listening = async (mails: Array<ArrivedMail>, fateOf: (address: string) => Fate, port: number) => {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _, callback) => {
      const fate = fateOf(address)
      if (fate === "taken") callback()
      if (fate === "refused") callback(Object.assign(new Error("no such mailbox"), { responseCode: 550 }))
    },
    onData: async (stream, _, callback) => {
      // A sender that was killed leaves a part of a mail. A mail counts when it is whole.
      const chunks = await Promise.allSettled([stream.toArray()])
      const whole = chunks.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
      for (const bytes of whole) mails.push(await arrivedMail(Buffer.concat(bytes)))
      callback()
    }
  })
  server.on("error", () => undefined)
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  return server
}

const closing = (server: SMTPServer) =>
  Effect.promise(async () => {
    for (const connection of server.connections) connection.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

/** A mail server on 127.0.0.1 with its mails. `stop` takes it away, and `run` brings it back at the same port. */
export const mailReceiver = Effect.fnUntraced(function* (fateOf: (address: string) => Fate = () => "taken") {
  const mails: Array<ArrivedMail> = []
  let running: SMTPServer | undefined
  const run = (port: number) =>
    Effect.promise(async () => {
      running = await listening(mails, fateOf, port)
      return (running.server.address() as AddressInfo).port
    })
  const stop = Effect.suspend(() => (running === undefined ? Effect.void : closing(running)))
  const port = yield* Effect.acquireRelease(run(0), () => stop)
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Leads <leads@example.nl>" }
  return { mails, settings, stop, run: run(port) }
})

/** Uses the link of an invitation, because nobody hears of leads before the membership is accepted. */
export const accepted = (server: string, link: string) =>
  Effect.promise(async () => {
    const body = JSON.stringify({ link: link.slice(link.indexOf("#") + 1) })
    const headers = { "content-type": "application/json" }
    return (await fetch(`${server}/api/session`, { method: "POST", headers, body })).status
  })

/** Invites a person of the account that owns the business that gets every lead. */
export const asked = Effect.fnUntraced(function* (server: string, email: string, change: object = {}) {
  const memberships = [{ account: "warmtewijs", role: "member" }]
  const body = JSON.stringify({ name: "An", email, memberships, ...change })
  const answer = yield* asOperator(`${server}/api/people`, { method: "POST", body })
  assert.strictEqual(answer.status, 201)
  return { id: String(answer.body.data.id), link: String(answer.body.data.sign_in.link) }
})

/** Invites a person, who accepts. */
export const invited = Effect.fnUntraced(function* (server: string, email: string, change: object = {}) {
  const { id, link } = yield* asked(server, email, change)
  assert.strictEqual(yield* accepted(server, link), 201)
  return id
})

/** Waits until a condition holds, for at most a minute. */
export const until = (holds: () => boolean) =>
  Effect.repeat(Effect.sync(holds), {
    until: (held) => held,
    schedule: Schedule.spaced("50 millis"),
    times: 12_000
  }).pipe(Effect.map((held) => assert.isTrue(held, "it did not happen in time")))

/** Returns the leads that were assigned so far, in the order of their events. */
export const assignedLeads = (server: string) =>
  Effect.gen(function* () {
    const found: Array<number> = []
    for (let page = 1, last = 1; page <= last; page++) {
      const query = `type=business_lead.assigned&business=domstad-warmte&per_page=100&page=${page}`
      const { body } = yield* asOperator(`${server}/api/events?${query}`)
      found.push(...body.data.map(({ data }: { readonly data: { readonly lead_id: number } }) => data.lead_id))
      last = body.meta.last_page
    }
    return found
  })

/** Returns the number of leads that different mails to an address tell of. */
export const countTo = (mails: ReadonlyArray<ArrivedMail>, email: string) => {
  const different = new Map(mails.flatMap(({ count, id, to }) => (to === email ? [[id, count]] : [])))
  return [...different.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * Asserts that different mails to an address tell of each of these leads, once and in order. A mail about many leads
 * shows the first twenty.
 */
export const assertTold = (mails: ReadonlyArray<ArrivedMail>, email: string, leads: ReadonlyArray<number>) => {
  const different = Map.groupBy(
    mails.filter(({ to }) => to === email),
    ({ id }) => id
  )
  let left = leads
  for (const [{ count, leads: shown } = { count: 0, leads: [] }] of different.values()) {
    assert.deepStrictEqual(shown, left.slice(0, Math.min(count, 20)))
    left = left.slice(count)
  }
  assert.deepStrictEqual(left, [])
}
