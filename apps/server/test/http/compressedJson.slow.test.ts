import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { request } from "node:http"
import { gunzipSync } from "node:zlib"
import { startHere } from "../ServerHere.ts"

const started = Effect.gen(function* () {
  const output = yield* (yield* startHere({ CATALOG_FILE: "" })).until("#lwl_")
  const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
  const authorization = `Bearer ${/OPERATOR_TOKEN=(\S+)/.exec(output)?.[1] ?? ""}`
  const ask = (path: string, encoding: string, method = "GET") =>
    Effect.promise(
      () =>
        new Promise<{ headers: Readonly<Record<string, unknown>>; status: number | undefined; bytes: Buffer }>(
          (resolve) =>
            request(url + path, { method, headers: { authorization, "accept-encoding": encoding } }, async (answer) =>
              resolve({
                headers: answer.headers,
                status: answer.statusCode,
                bytes: Buffer.concat(await answer.toArray())
              })
            ).end()
        )
    )
  return ask
})

it.live("a long answer in JSON is compressed for a client that takes it, and is the same", () =>
  Effect.gen(function* () {
    const ask = yield* started
    const path = "/api/leads?per_page=50"
    const [plain, small] = [yield* ask(path, "gzip;q=0"), yield* ask(path, "br, gzip")]
    assert.deepStrictEqual(gunzipSync(small.bytes), plain.bytes)
    assert.isBelow(small.bytes.length, plain.bytes.length / 4)
    assert.deepStrictEqual(
      [plain, small].map(({ headers }) => [headers["content-encoding"], headers["vary"], headers["content-length"]]),
      [
        [undefined, "accept-encoding", String(plain.bytes.length)],
        ["gzip", "accept-encoding", String(small.bytes.length)]
      ]
    )
    const head = yield* ask(path, "gzip", "HEAD")
    assert.deepStrictEqual([head.status, head.bytes.length, head.headers["content-encoding"]], [200, 0, "gzip"])
    const { bytes, headers } = yield* ask("/api/businesses/noorderzon/subscriptions", "gzip")
    assert.isAbove(bytes.length, 1024)
    assert.deepStrictEqual([headers["content-encoding"], typeof headers["etag"]], [undefined, "string"])
    const short = yield* ask("/api/leads/0", "gzip")
    assert.deepStrictEqual(
      [short.status, short.headers["content-encoding"], short.headers["vary"]],
      [404, undefined, undefined]
    )
  })
)
