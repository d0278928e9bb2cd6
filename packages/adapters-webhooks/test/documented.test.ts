import { assert, describe, it } from "@effect/vitest"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { DeliveryFailure } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { sampleSecret } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Effect, Layer } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const document = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8")
const [, example = ""] = /```js\n(.*?)```/s.exec(document) ?? []
const sender = NodeWebhookSender.layer.pipe(Layer.provide(Layer.succeed(ReceiverAddresses, "any")))
const body = `{"type":"lead.placed"}`

/** The receiver of the document in a process of its own, as long as the scope is open. */
const running = (secret: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const folder = mkdtempSync(join(tmpdir(), "leadwell-receiver-"))
        writeFileSync(join(folder, "receiver.mjs"), example)
        const child = spawn(process.execPath, [join(folder, "receiver.mjs")], {
          env: { WEBHOOK_SECRET: secret, PORT: "0" },
          stdio: ["ignore", "pipe", "inherit"]
        })
        const [line] = await once(child.stdout, "data")
        return { folder, child, port: Number(/\d+/.exec(String(line))?.[0]) }
      }),
      ({ child, folder }) =>
        Effect.sync(() => {
          child.kill("SIGKILL")
          rmSync(folder, { recursive: true })
        })
    ),
    ({ port }) => port
  )

describe("docs/webhooks.md", () => {
  it.live("shows a receiver that takes what is signed with its secret, lately, and nothing else", () =>
    Effect.gen(function* () {
      const [own, previous, strange] = [sampleSecret("a"), sampleSecret("b"), sampleSecret("c")]
      const port = yield* running(own)
      const now = yield* DateTime.now
      const statusOf = (secrets: ReadonlyArray<typeof own>, at: DateTime.Utc) =>
        Effect.map(
          WebhookSender.use(({ send }) =>
            send({
              id: "delivery" as DeliveryId,
              url: `http://127.0.0.1:${port}/`,
              secrets,
              body,
              isPersonal: false,
              at
            })
          ),
          ({ status }) => status
        )
      assert.strictEqual(yield* statusOf([own], now), 204)
      assert.strictEqual(yield* statusOf([previous, own], now), 204)
      assert.strictEqual(yield* statusOf([strange], now), 401)
      assert.strictEqual(yield* statusOf([own], DateTime.subtract(now, { minutes: 6 })), 401)
      const unsigned = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }))
      assert.strictEqual(unsigned.status, 401)
    }).pipe(Effect.scoped, Effect.provide(sender))
  )

  it("names every type of event, and every failure", () => {
    for (const name of [...ToldEventType.literals, ...DeliveryFailure.literals]) {
      assert.include(document, `\`${name}\``)
    }
  })
})
