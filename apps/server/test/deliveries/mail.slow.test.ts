import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { accepted, asked, assertTold, assignedLeads, countTo, invited, mailReceiver, until } from "../MailReceiver.ts"
import { addressOf, database, listening } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"
import { posted } from "../WebhookReceiver.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2)

const origin = "https://leads.example.nl"

describe("mails", () => {
  it.live("tell of each lead once and in order, from two servers, though one address bounces and another hangs", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver((address) =>
        address.startsWith("bounces") ? "refused" : address.startsWith("hangs") ? "hangs" : "taken"
      )
      const both = { ...environment, ...settings, BASE_URL: origin }
      const servers = [yield* listening(both), yield* listening(both)]
      const [server = ""] = servers
      const emails = ["an@example.nl", "bo@example.nl"]
      for (const email of ["bounces@example.nl", "hangs@example.nl", ...emails]) yield* invited(server, email)
      yield* posted(servers, "two", 50)
      const leads = yield* assignedLeads(server)
      yield* until(() => emails.every((email) => countTo(mails, email) >= leads.length))
      for (const email of emails) assertTold(mails, email, leads)
      const ids = mails.map(({ id }) => id)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.isTrue(mails.every(({ to }) => emails.includes(to)))
    })
  )

  it.live("arrive in order when a mail server comes back, as soon as there is a new lead", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const receiver = yield* mailReceiver()
      const server = yield* listening({ ...environment, ...receiver.settings, BASE_URL: origin })
      yield* asked(server, "an@example.nl")
      yield* until(() => receiver.mails.length === 1)
      const [{ subject, text } = { subject: "", text: "" }] = receiver.mails
      assert.include(subject, "invitation")
      const link = /sign-in#(\S+)/.exec(text)?.[1]
      const signedIn = yield* Effect.promise(() =>
        fetch(`${server}/api/session`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ link })
        })
      )
      assert.strictEqual(signedIn.status, 201)
      yield* receiver.stop
      yield* posted([server], "away", 20)
      // The first two attempts at the first mail fail. The third is five minutes later.
      yield* Effect.sleep("8 seconds")
      assert.strictEqual(receiver.mails.length, 1)
      yield* receiver.run
      yield* posted([server], "back", 1)
      const leads = yield* assignedLeads(server)
      yield* until(() => countTo(receiver.mails, "an@example.nl") >= leads.length)
      assertTold(receiver.mails, "an@example.nl", leads)
    })
  )

  it.live("stop at the address in their header, for the receiver who posts to it", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const { mails, settings } = yield* mailReceiver()
      const server = yield* listening({ ...environment, ...settings, BASE_URL: origin })
      for (const email of ["an@example.nl", "bo@example.nl"]) yield* invited(server, email)
      yield* posted([server], "first", 1)
      const leads = yield* assignedLeads(server)
      yield* until(() => mails.flatMap((mail) => mail.leads).length === 2 * leads.length)
      for (const mail of mails) assert.strictEqual(mail.unsubscribe !== null, mail.leads.length > 0)
      const { unsubscribe } = mails.find((mail) => mail.leads.length > 0 && mail.to === "an@example.nl") ?? {}
      const path = /^<https:\/\/leads\.example\.nl(\/api\/unsubscribe\/lwu_[\w-]{43})>$/.exec(unsubscribe ?? "")?.[1]
      const answer = yield* Effect.promise(() => fetch(`${server}${path}`, { method: "POST" }))
      assert.strictEqual(answer.status, 204)
      yield* posted([server], "second", 1)
      const all = yield* assignedLeads(server)
      assert.isAbove(all.length, leads.length)
      yield* until(() => countTo(mails, "bo@example.nl") === all.length)
      assertTold(mails, "an@example.nl", leads)
    })
  )

  it.live(
    "are lost by no kill, and sent again under the same id alone",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* database
        // A mail beyond the quota hangs, so that each kill meets mails that are being sent.
        let [quota, hanging] = [0, 0]
        const { mails, settings } = yield* mailReceiver(() => {
          if (quota-- > 0) return "taken"
          hanging++
          return "hangs"
        })
        const all = { ...environment, ...settings, BASE_URL: origin }
        const emails = ["an@example.nl", "bo@example.nl"]
        for (let round = 1; round <= rounds; round++) {
          const server = yield* start(all)
          const url = yield* addressOf(server)
          if (round === 1) {
            quota = emails.length
            const links = yield* Effect.forEach(emails, (email) => asked(url, email))
            yield* until(() => mails.length === emails.length)
            for (const { link } of links) assert.strictEqual(yield* accepted(url, link), 201)
          }
          quota = 1
          const before = hanging
          yield* posted([url], `round-${round}`, 40)
          yield* until(() => hanging > before)
          yield* server.signal("SIGKILL")
          yield* server.ended
          // This simulates a minute, after which a claim has expired.
          yield* SqlClient.SqlClient.use(
            (sql) => sql`update leadwell.deliveries set claimed_until = null where status = 'pending'`
          ).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
        }
        quota = Infinity
        const server = yield* listening(all)
        const leads = yield* assignedLeads(server)
        for (const email of emails) {
          yield* until(() => countTo(mails, email) >= leads.length)
          assertTold(mails, email, leads)
        }
        const byId = Map.groupBy(mails, ({ id }) => id)
        for (const same of byId.values())
          assert.strictEqual(new Set(same.map((mail) => `${mail.to} ${mail.leads.join()}`)).size, 1)
        assert.isAtMost(mails.length - byId.size, rounds * emails.length)
      }),
    120_000 + rounds * 30_000
  )
})
