import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { database, listening } from "../OwnDatabase.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"
import { asOperator, delivered, posted, receiving, registered } from "../WebhookReceiver.ts"

const nobody = "019bc14f-effb-713d-8339-4551a9042459"

interface Shown {
  readonly id: string
  readonly status: string
  readonly attempts: ReadonlyArray<unknown>
}

/** Returns the deliveries of a list once each was tried. */
const tried = (list: string, count: number) =>
  Effect.map(asOperator(list), ({ body }): ReadonlyArray<Shown> => body.data).pipe(
    Effect.repeat({
      until: (all) => all.length === count && all.every(({ attempts }) => attempts.length > 0),
      schedule: Schedule.spaced("100 millis"),
      times: 200
    })
  )

describe("webhook", () => {
  it.live("lists webhooks and deliveries, and delivers again what failed", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const settings = { ...environment, WEBHOOK_ALLOW_PRIVATE: "on" }
      const server = yield* listening(settings)
      let status = 500
      const { url } = yield* receiving((_, response) => response.writeHead(status).end())
      const list = yield* registered(server, url)
      const [, id = ""] = /webhooks\/([^/]+)\//.exec(list) ?? []
      const count = (yield* posted([server], "replayed", 4)).length
      const [kept, ...failed] = yield* tried(list, count)
      const client = yield* Layer.build(
        PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) }, maxConnections: 1 })
      )
      const sql = Context.get(client, SqlClient.SqlClient)
      // This simulates the last attempts of all deliveries but one, and that the attempts of that one go on tomorrow.
      yield* sql`update leadwell.deliveries set status = 'failed', due_at = null, ended_at = now() where id <> ${kept!.id}`
      yield* sql`update leadwell.deliveries set due_at = now() + interval '1 day' where id = ${kept!.id}`
      status = 204

      const answered = yield* asOperator(`${server}/api/webhooks`)
      assert.deepStrictEqual(yield* outputJson(["webhook", "list"], settings), answered.body.data)
      assert.match(
        yield* output(["webhook", "list"], settings),
        new RegExp(
          `^id +account +url +created +made by +state +events\n${id} +all +${url} +\\S+ +token "demo operator" +active +lead\\.received\n$`
        )
      )
      const deliveries = ["webhook", "deliveries", id]
      const shown = yield* outputJson([...deliveries, "--per-page", "100"], settings)
      assert.deepStrictEqual(shown, (yield* asOperator(list)).body.data)
      const page = yield* output([...deliveries, "--per-page", "2", "--page", "2"], settings)
      const [heading = "", first = "", second = "", end = ""] = page.split("\n")
      assert.match(heading, /^id +event +lead +status +attempts +latest +next$/)
      assert.match(first, new RegExp(`^${failed[1]!.id} +lead\\.received +\\d+ +failed +\\d+ +500 +never$`))
      assert.isTrue(second.startsWith(failed[2]!.id))
      assert.strictEqual(end, `Page 2 of ${Math.ceil(count / 2)}, ${count} deliveries.`)

      const one = failed[0]!.id
      assert.strictEqual(yield* output(["webhook", "replay", id, one], settings), "Replayed 1 delivery.\n")
      yield* delivered(list, 1)
      assert.deepStrictEqual(yield* outputJson(["webhook", "replay", id], settings), { replayed: count - 2 })
      const all = yield* delivered(list, count - 1)
      assert.strictEqual(all.find(({ status }) => status !== "delivered")?.status, "pending")
      assert.strictEqual(yield* output(["webhook", "replay", id], settings), "Replayed 0 deliveries.\n")
      const replayed = yield* sql`
        select subject_id from leadwell.audit_entries where actor_id = 'webhook-replay' and action = 'delivery.replayed'`
      assert.sameMembers(
        replayed.map((row) => row["subject_id"]),
        failed.map((row) => row.id)
      )

      const tested = yield* outputJson(["webhook", "test", id], settings)
      const [test] = (yield* asOperator(list)).body.data
      assert.deepStrictEqual([tested, test.event.type], [{ delivery_id: test.id }, "webhook.test"])
      assert.match(yield* output(deliveries, settings), new RegExp(`\n${test.id} +webhook\\.test +none `))

      const wrong = "WEBHOOK is no webhook's id: `leadwell webhook list` shows them.\n"
      yield* sql`update leadwell.webhooks set disabled_at = now()`
      for (const [args, line] of [
        [["webhook", "deliveries", nobody], wrong],
        [["webhook", "replay", "no id"], wrong],
        [["webhook", "test", nobody], wrong],
        [
          ["webhook", "test", id],
          "The webhook is disabled: enable it in the web application, or register a new one.\n"
        ],
        [
          ["webhook", "replay", id, nobody],
          "DELIVERY is not the id of a delivery of this webhook: `leadwell webhook deliveries` shows them.\n"
        ],
        [
          ["webhook", "replay", id, one],
          "The webhook is disabled: enable it in the web application, or register a new one.\n"
        ],
        [[...deliveries, "--page", "0"], "The page field must be at least 1.\n"]
      ] as const) {
        const { code, stderr, stdout } = yield* leadwell(args, settings)
        assert.deepStrictEqual([code, stdout, stderr], [1, "", line])
      }
    })
  )
})
