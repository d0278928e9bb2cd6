import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { operator } from "../Load.ts"
import { invited, mailReceiver, until } from "../MailReceiver.ts"
import {
  another,
  type Answered,
  ask,
  askEverything,
  endpoints,
  marked,
  markedLead,
  reclaim,
  sendBytes,
  sendJson
} from "../MarkedTraffic.ts"
import { scrape, watched } from "../Metrics.ts"
import { database } from "../OwnDatabase.ts"
import { leadwell } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"
import { collector } from "./Collector.ts"

const found = (text: string) =>
  Object.entries(marked).filter(([, mark]) => text.toLowerCase().includes(mark.toLowerCase()))

const forgets = (text: string, where: string) =>
  assert.deepStrictEqual(found(text), [], `${where}: ${text.slice(0, 2000)}`)

const idOf = ({ text }: Answered): string => JSON.parse(text).id

const asOperator = { as: operator }

/** Sends valid requests of every kind, and many invalid ones. */
const traffic = Effect.fnUntraced(function* (url: string) {
  const leads = `${url}/api/leads`
  const list = `${url}/api/businesses/domstad-warmte/leads`
  const keyed = { headers: { "idempotency-key": marked.key } }
  const kept = yield* sendJson(leads, markedLead, keyed)
  const refused = [
    yield* sendJson(leads, { ...markedLead, city: marked.city.repeat(30) }, keyed),
    yield* sendJson(leads, {
      ...markedLead,
      email: marked.header,
      phone: marked.path,
      country: marked.city,
      gender: marked.last_name
    }),
    yield* sendJson(leads, {
      ...markedLead,
      fields: { remarks: marked.answer.repeat(50), year_of_construction: marked.answer }
    }),
    yield* sendJson(leads, `{"city":"${marked.city}"`),
    yield* sendJson(leads, JSON.stringify([marked.city])),
    yield* sendJson(leads, marked.city.repeat(30_000)),
    yield* ask(leads, { method: "POST", body: marked.bytes, headers: { "content-type": "text/plain" } }),
    yield* sendJson(leads, markedLead, { headers: { "idempotency-key": marked.key.repeat(30) } }),
    yield* sendJson(leads, markedLead, { as: marked.secret }),
    yield* ask(`${leads}?stage=${marked.query}`, asOperator),
    yield* ask(`${list}?page=${marked.query}`),
    yield* ask(`${leads}?q=${marked.email}x@&created_from=${marked.query}`, asOperator),
    yield* ask(`${url}/${marked.path}/%E0%A4%A?${marked.query}`),
    yield* ask(`${url}/api/businesses/${marked.path}%00/leads`),
    yield* ask(`${leads}/${marked.path}`, { method: "DELETE" }),
    yield* ask(`${url}/${marked.path}`, { method: "PROPFIND" }),
    yield* sendJson(
      `${url}/api/businesses/domstad-warmte/subscriptions`,
      { subscriptions: marked.path },
      { method: "PUT" }
    )
  ]
  yield* sendBytes(url, `${marked.bytes}\r\n\r\n`)
  yield* sendBytes(
    url,
    `POST /api/leads?${marked.query} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n${marked.bytes}`
  )

  const fine = [
    kept,
    yield* sendJson(leads, markedLead, keyed),
    yield* sendJson(leads, markedLead),
    yield* sendJson(leads, another(1)),
    yield* ask(`${leads}/${idOf(kept)}`),
    yield* ask(`${leads}/${idOf(kept)}`, asOperator),
    yield* ask(list, asOperator),
    yield* ask(`${leads}?stage=placed&per_page=1&q=${marked.query}`, asOperator),
    yield* ask(`${leads}?q=${marked.email}`, asOperator),
    yield* ask(`${leads}?q=${marked.phone}&postal_code=${marked.postal_code}`, asOperator),
    yield* ask(`${leads}/${idOf(kept)}/distribution`, asOperator),
    yield* sendJson(`${leads}/preview`, another(2), asOperator),
    yield* reclaim(`${list}/${idOf(kept)}/reclaim`),
    yield* reclaim(`${list}/${idOf(kept)}/reclaim`),
    yield* ask(`${url}/api/businesses/domstad-warmte/reclaims`),
    yield* ask(`${url}/api/events?q=${marked.query}`, asOperator)
  ]
  const [pending] = JSON.parse((yield* ask(`${url}/api/reclaims`, asOperator)).text).data
  fine.push(yield* ask(`${url}/api/reclaims/${pending.id}/screenshot`, asOperator))
  refused.push(yield* reclaim(`${list}/${idOf(kept)}/reclaim`, Uint8Array.from(Buffer.from(marked.content))))
  refused.push(yield* reclaim(`${list}/${idOf(fine[3]!)}/reclaim`, Uint8Array.from(Buffer.from(marked.content))))
  fine.push(yield* sendJson(`${url}/api/reclaims/${pending.id}/reject`, { remark: marked.remark }, asOperator))
  refused.push(yield* sendJson(`${url}/api/reclaims/${pending.id}/grant`, { remark: marked.remark }, asOperator))

  const review = { ...another(3), website_code: "isolatie-advies" }
  const held = [
    yield* sendJson(leads, review),
    yield* sendJson(leads, { ...review, ...another(4), website_code: "isolatie-advies" })
  ]
  fine.push(...held)
  fine.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/approve`, { extra_info: marked.note }, asOperator))
  fine.push(yield* sendJson(`${leads}/${idOf(held[1]!)}/refuse`, { remark: marked.remark }, asOperator))
  fine.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/withdraw`, { remark: marked.remark }, asOperator))
  refused.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/approve`, { extra_info: marked.note }, asOperator))

  const request = { account: "warmtewijs", name: marked.name, abilities: ["leads:read"] }
  const made = yield* sendJson(`${url}/api/tokens`, request, asOperator)
  const { id, token } = JSON.parse(made.text).data
  fine.push(made, yield* ask(list, { as: token }))
  fine.push(yield* ask(`${url}/api/tokens/${id}`, { method: "DELETE", as: operator }))
  refused.push(yield* ask(list, { as: token }))
  const invitation = {
    name: marked.person_name,
    email: marked.person_email,
    memberships: [{ account: "warmtewijs", role: "member" }]
  }
  const invited = yield* sendJson(`${url}/api/people`, invitation, asOperator)
  refused.push(
    yield* sendJson(`${url}/api/people`, invitation, asOperator),
    yield* sendJson(`${url}/api/people`, { ...invitation, email: `${marked.person_email} x` }, asOperator),
    yield* sendJson(`${url}/api/session`, { link: marked.secret })
  )
  const link = String(JSON.parse(invited.text).data.sign_in.link).split("#")[1] ?? ""
  const opened = yield* Effect.promise(() =>
    fetch(`${url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link })
    })
  )
  const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const own = yield* Effect.promise(() => fetch(`${url}/api/session`, { headers: { cookie } }))
  fine.push(invited, { status: own.status, text: yield* Effect.promise(() => own.text()) })
  refused.push(yield* sendJson(`${url}/api/session`, { link }))
  const listed = yield* ask(`${list}?per_page=1&q=${marked.query}`)
  const { links, meta } = JSON.parse(listed.text)
  forgets(JSON.stringify([links, meta]), "links")
  refused.push(...(yield* askEverything(url)).filter(({ status }) => status >= 400))
  for (const { status, text } of refused) forgets(text, `an answer with ${status}`)
  return {
    statuses: [...fine, ...refused, listed].map(({ status }) => status),
    secrets: [String(token), link, cookie.split("=")[1] ?? ""]
  }
})

describe("nothing of a person", { timeout: 120_000 }, () => {
  it.live("stands in any log, trace, metric, refusal or link, in any request and any failure", () =>
    Effect.gen(function* () {
      const { environment, run } = yield* database
      const first = yield* Scope.make()
      yield* Scope.provide(run, first)
      const { received, url: endpoint } = yield* collector
      const receiver = yield* mailReceiver((address) => (address.startsWith("refused") ? "refused" : "taken"))
      const settings = {
        ...environment,
        ...receiver.settings,
        BASE_URL: "http://localhost",
        LOG_LEVEL: "trace",
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint
      }
      const { metricsUrl, server, url } = yield* watched(settings)
      const mailed = { mail_personal_data: true }
      yield* sendJson(`${url}/api/businesses/domstad-warmte`, mailed, { method: "PATCH", as: operator })
      for (const email of [`mail-${marked.person_email}`, `refused-${marked.person_email}`]) {
        yield* invited(url, email, { name: marked.person_name })
      }
      // A mail names the person of a lead only once its receiver has signed in.
      const linksOf = () => receiver.mails.flatMap(({ text }) => /lwl_[\w-]+/.exec(text) ?? [])
      yield* until(() => linksOf().length > 0)
      const session = yield* sendJson(`${url}/api/session`, { link: linksOf()[0] })
      assert.strictEqual(session.status, 201)
      const { secrets, statuses } = yield* traffic(url)
      yield* until(() => receiver.mails.some(({ text }) => text.includes(marked.phone)))
      const links = linksOf()

      // This provokes a server error. PostgreSQL quotes the whole lead in its message.
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create function quote_lead() returns trigger language plpgsql as
          $$ begin raise exception '%', row_to_json(new) using detail = row_to_json(new); end $$`
        yield* sql`create trigger broken before insert on leadwell.leads for each row execute function quote_lead()`
      }).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
      const trail = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select e::text as entry from leadwell.audit_entries e`
      ).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
      assert.isAbove(trail.length, 5)
      forgets(JSON.stringify(Object.values(trail)), "the audit trail")
      const fault = yield* sendJson(`${url}/api/leads`, another(5))
      forgets(fault.text, "a fault")
      yield* Scope.close(first, Exit.void)
      const away = yield* sendJson(`${url}/api/leads`, another(6))
      forgets(away.text, "an answer without a store")
      const metrics = yield* scrape(metricsUrl)
      yield* run
      const { stderr, stdout } = yield* leadwell(["erase-person", "--email", `1${marked.email}`], settings)
      forgets(stdout + stderr, "a command")

      yield* server.signal("SIGTERM")
      const ended = yield* server.ended
      for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 413, 415, 422]) assert.include(statuses, status)
      assert.deepStrictEqual([fault.status, away.status, ended.code, ended.stderr], [500, 503, 0, ""])

      const told = { logs: ended.stdout, metrics: metrics.text, ...Object.fromEntries(received) }
      for (const [where, text] of Object.entries(told)) {
        forgets(text, where)
        for (const secret of [...secrets, operator, ...links]) {
          assert.isAbove(secret.length, 40)
          assert.notInclude(text, secret, where)
        }
      }
      // The following checks ensure that the collector received enough data.
      assert.deepStrictEqual([...received.keys()].toSorted(), ["/v1/logs", "/v1/metrics", "/v1/traces"])
      for (const { method, route } of endpoints()) {
        assert.include(metrics.text, `{method="${method}",route="${route}",`)
        if (!route.startsWith("/health"))
          assert.include(received.get("/v1/traces"), `"name":"${method} ${route.replaceAll(/\{(\w+)\}/g, ":$1")}"`)
      }
      for (const text of [ended.stdout, received.get("/v1/logs")]) {
        for (const message of ["Request answered", "Request failed"]) assert.include(text, message)
      }
      for (const name of ["LeadIntake.receive", "LeadIntake.receiveOnce", "SmtpMailer.send"])
        assert.include(received.get("/v1/traces"), name)
      assert.include(received.get("/v1/metrics"), "leadwell_leads_received_total")
    })
  )

  it.live("is sent anywhere unless OTEL_EXPORTER_OTLP_ENDPOINT says where", () =>
    Effect.gen(function* () {
      const { received, url } = yield* collector
      const server = yield* start({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/v1/traces`,
        OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${url}/v1/logs`,
        OTEL_TRACES_EXPORTER: "otlp",
        LOG_LEVEL: "trace"
      })
      const at = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
      yield* sendJson(`${at}/api/leads`, markedLead)
      yield* server.signal("SIGTERM")
      assert.strictEqual((yield* server.ended).code, 0)
      assert.deepStrictEqual([...received.keys()], [])
    })
  )
})
