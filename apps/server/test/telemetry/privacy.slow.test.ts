import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { operator } from "../Load.ts"
import { asked, mailReceiver, until } from "../MailReceiver.ts"
import { another, ask, endpoints, marked, markedLead, sendJson } from "../MarkedTraffic.ts"
import { scrape, watched } from "../Metrics.ts"
import { ownCluster } from "../OwnDatabase.ts"
import { leadwell } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"
import { collector } from "./Collector.ts"
import { markedForms } from "./MarkedForms.ts"
import { markedImports } from "./MarkedImports.ts"
import { forgets, markedRequests } from "./MarkedRequests.ts"

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) })

describe("nothing of a person", () => {
  it.live("stands in any log, trace, metric, refusal or link, in any request and any failure", () =>
    Effect.gen(function* () {
      const { environment, run } = yield* ownCluster
      const first = yield* Scope.make()
      yield* Scope.provide(run, first)
      const { received, url: endpoint } = yield* collector
      const receiver = yield* mailReceiver((address) => (address.startsWith("refused") ? "refused" : "taken"))
      const settings = {
        ...environment,
        ...receiver.settings,
        BASE_URL: "http://localhost",
        PERSON_PAGE: "on",
        LOG_LEVEL: "trace",
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint
      }
      const { metricsUrl, server, url } = yield* watched(settings)
      const mailed = { mail_personal_data: true }
      yield* sendJson(`${url}/api/businesses/domstad-warmte`, mailed, { method: "PATCH", as: operator })
      for (const email of [`mail-${marked.person_email}`, `refused-${marked.person_email}`]) {
        yield* asked(url, email, { name: marked.person_name })
      }
      // A mail names the person of a lead only once its receiver accepted the invitation.
      const linksOf = () => receiver.mails.flatMap(({ text }) => /lwl_[\w-]+/.exec(text) ?? [])
      yield* until(() => linksOf().length > 0)
      const session = yield* sendJson(`${url}/api/session`, { link: linksOf()[0] })
      assert.strictEqual(session.status, 201)
      const { form: hooked, secrets, statuses } = yield* markedRequests(url)
      yield* markedForms(url)
      yield* markedImports(url)
      yield* until(() => receiver.mails.some(({ text }) => text.includes(marked.phone)))
      const pages = () => receiver.mails.flatMap(({ text }) => /lwp_[\w-]+/.exec(text) ?? [])
      yield* until(() => pages().length > 0)
      const opened: Array<number> = []
      for (const link of pages()) {
        const page = `${url}/api/my-request/${link}`
        for (const answer of [
          yield* ask(page),
          yield* ask(`${page}/correct`, form({ email: marked.path, phone: marked.query })),
          yield* ask(`${page}/correct`, form({ email: `9${marked.email}`, phone: marked.phone })),
          yield* ask(`${page}/withdraw`, form({})),
          yield* ask(`${page}/erase`, form({}))
        ]) {
          forgets(answer.text, "the page of a person")
          opened.push(answer.status)
        }
      }
      assert.includeMembers(opened, [200, 422])
      const links = [...linksOf(), ...pages()]

      // This provokes a server error. PostgreSQL quotes the whole lead in its message.
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create function quote_lead() returns trigger language plpgsql as
          $$ begin raise exception '%', row_to_json(new) using detail = row_to_json(new); end $$`
        yield* sql`create trigger broken before insert on leadwell.leads for each row execute function quote_lead()`
      }).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
      const trail = yield* Effect.flatMap(
        SqlClient.SqlClient,
        // It names who acted: the person of this test, who accepted the invitation.
        (sql) => sql`select (to_jsonb(e) - 'actor_name')::text as entry from leadwell.audit_entries e`
      ).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
      assert.isAbove(trail.length, 5)
      forgets(JSON.stringify(Object.values(trail)), "the audit trail")
      const fault = yield* sendJson(`${url}/api/leads`, another(5))
      forgets(fault.text, "a fault")
      const unstored = yield* sendJson(hooked.address, { ...hooked.body, phone: another(9).phone })
      forgets(unstored.text, "a fault of a hook")
      yield* Scope.close(first, Exit.void)
      const away = yield* sendJson(`${url}/api/leads`, another(6))
      forgets(away.text, "an answer without a store")
      assert.strictEqual((yield* sendJson(hooked.address, hooked.body)).status, 503)
      const metrics = yield* scrape(metricsUrl)
      yield* run
      const { stderr, stdout } = yield* leadwell(["erase-person", "--yes", "--email", `1${marked.email}`], settings)
      forgets(stdout + stderr, "a command")

      yield* server.signal("SIGTERM")
      const ended = yield* server.ended
      for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 413, 415, 422]) assert.include(statuses, status)
      assert.deepStrictEqual(
        [fault.status, unstored.status, away.status, ended.code, ended.stderr],
        [500, 500, 503, 0, ""]
      )

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
