import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { type Fault, faultyProxy } from "../../../../proof/test/FaultyProxy.ts"
import { refusedAt, retryAnswers } from "../../../../proof/test/RetryAnswers.ts"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { startHere } from "../ServerHere.ts"

const program = fileURLToPath(new URL("../../../../integrations/php/test/send.php", import.meta.url))

const missingPhp = spawnSync("php", ["-r", "exit(function_exists('curl_init') ? 0 : 1);"]).status !== 0

if (missingPhp) {
  console.warn(
    "SKIPPED: no PHP with cURL, so the client for PHP is not tested (Debian: apt-get install php-cli php-curl)"
  )
}

interface Sent {
  readonly results: ReadonlyArray<unknown>
  readonly waits: ReadonlyArray<number>
  readonly shown: string
}

const lead = demoLead("2031-01-15")

const busy = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } })

/** A server of its own behind a proxy, and what sends it leads by the client in PHP. */
const setting = Effect.gen(function* () {
  const said = yield* (yield* startHere({})).until("screenshot.jpg'")
  const [address = "", token = ""] = [/listens on (\S+)/, /export TOKEN=(\S+)/].map(
    (pattern) => pattern.exec(said)?.[1]
  )
  const proxy = yield* faultyProxy(address)
  const send = (
    faults: ReadonlyArray<Fault>,
    leads: ReadonlyArray<readonly [object, string | null]>,
    { limit = 20, read = [] as ReadonlyArray<string>, time = 60 } = {}
  ) =>
    Effect.promise(async (): Promise<Sent> => {
      proxy.faults.splice(0, Infinity, ...faults)
      const child = spawn("php", ["-d", "zend.exception_ignore_args=0", program], {
        stdio: ["pipe", "pipe", "inherit"]
      })
      child.stdin.end(JSON.stringify({ url: proxy.url, token, limit, time, leads, read }))
      const [said] = await Promise.all([text(child.stdout), once(child, "close")])
      return JSON.parse(said)
    })
  const stored = Effect.promise(async () => {
    const response = await fetch(`${address}/api/leads`, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()).meta.total as number
  })
  return { proxy, send, stored, token }
})

describe("the client for PHP", () => {
  it.live.skipIf(missingPhp)("stores one lead whatever is lost, and goes on with its key where it gave up", () =>
    Effect.gen(function* () {
      const { proxy, send, stored } = yield* setting
      const away = { status: 503, headers: { "retry-after": "5" } }
      const { results, waits } = yield* send(["lost", "unsent", "cut", away, { status: 409 }], [[lead, null]])
      assert.deepStrictEqual([results, waits], [[{ outcome: "created", id: "1" }], [1, 2, 4, 5, 8]])
      assert.deepStrictEqual([new Set(proxy.keys).size, yield* stored], [1, 1])

      const other = { ...lead, email: "b@example.nl", phone: "0612345679" }
      const givenUp = { outcome: "given_up", reason: "time", status: 429, idempotency_key: "a form" }
      const first = yield* send(["lost", busy("31"), busy("31")], [[other, "a form"]])
      assert.deepStrictEqual(first.results, [givenUp])
      const second = yield* send([], [[other, "a form"]])
      assert.deepStrictEqual(second.results, [{ outcome: "created", id: "2" }])
      assert.strictEqual(yield* stored, 2)
    })
  )

  it.live.skipIf(missingPhp)("repeats nothing that would be refused again, and returns what is wrong", () =>
    Effect.gen(function* () {
      const { proxy, send, stored, token } = yield* setting
      for (const status of [301, 307, 400, 401, 403, 404, 413, 415]) {
        const headers = { location: "/elsewhere", "retry-after": "1" }
        const { results, waits } = yield* send([{ status, headers }], [[lead, "k"]])
        const givenUp = { outcome: "given_up", reason: "answer", status, idempotency_key: "k" }
        assert.deepStrictEqual([results, waits], [[givenUp], []])
      }
      const { results, shown } = yield* send(
        [],
        [
          [{ ...lead, phone: "06-1" }, null],
          [{ ...lead, fields: [] }, null],
          [lead, "Zoë"]
        ]
      )
      const [phone, fields, misuse] = results as ReadonlyArray<{ readonly errors?: object }>
      assert.deepEqual<unknown>(phone, {
        outcome: "refused",
        errors: { phone: ["The phone field must be 10 digits."] },
        codes: { phone: [{ code: "digits", params: { digits: 10 } }] }
      })
      assert.include(Object.keys(fields?.errors ?? {}), "fields.housing_insulation")
      assert.match(String(misuse), /^InvalidArgumentException: An idempotency key has 1 to 255 printable ASCII char/)
      assert.notInclude(String(misuse), "Jane")
      assert.include(shown, proxy.url)
      assert.notInclude(shown, token)
      assert.strictEqual(yield* stored, 0)
    })
  )

  it.live.skipIf(missingPhp)(
    "waits for every answer of the common table as long as it says, and reads leads and duplicates back",
    () =>
      Effect.gen(function* () {
        const { send } = yield* setting
        const faults = retryAnswers.map(([text]): Fault => ({
          status: 503,
          headers: { date: refusedAt, "retry-after": text }
        }))
        const page = { status: 200, body: "<html>" }
        const leads = [[lead, null] as const, [lead, null] as const]
        const { results, waits } = yield* send([...faults, "pass", page], leads, {
          read: ["2", "999999", "../x"],
          time: 10 ** 6
        })
        assert.deepStrictEqual(waits, [...retryAnswers.map(([, seconds], n) => seconds ?? 2 ** Math.min(n, 3)), 1])
        const [, , read] = results as ReadonlyArray<{ readonly lead: object }>
        assert.deepStrictEqual(results.toSpliced(2, 1), [
          { outcome: "created", id: "1" },
          { outcome: "duplicate", id: "2" },
          { outcome: "not_found" },
          { outcome: "not_found" }
        ])
        assert.deepInclude(read?.lead, { id: 2, stage: "duplicate", duplicate_of: 1 })
      })
  )

  it.live.skipIf(missingPhp)("waits for no answer longer than for one request", () =>
    Effect.gen(function* () {
      const { send } = yield* setting
      const silent = Array.from({ length: 20 }, (): Fault => "silent")
      const { results, waits } = yield* send(silent, [[lead, "k"]], { limit: 0.05 })
      assert.deepInclude(results[0], { outcome: "given_up", reason: "time", status: null })
      assert.deepStrictEqual(waits, [1, 2, 4, 8, 8, 8, 8, 8, 8])
    })
  )
})
