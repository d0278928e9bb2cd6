import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import type { RequestListener } from "node:http"
import { gzipSync } from "node:zlib"
import { makeSpoiltProvider } from "./SpoiltProvider.ts"

const paths = { metadata: "/.well-known/openid-configuration", keys: "/keys", token: "/token" }

const type = { "content-type": "application/json" }

const blanks = Buffer.alloc(1024 * 1024, " ")

/** Answers with 64 MiB, and counts those that somebody takes. */
const long = () => {
  const taken = { megabytes: 0 }
  const answer: RequestListener = (_, response) => {
    response.writeHead(200, type)
    const write = () => {
      if (taken.megabytes >= 64) return void response.end()
      taken.megabytes += 1
      response.write(blanks, (error) => error == null && write())
    }
    write()
  }
  return { answer, taken }
}

/** 64 MiB in 64 KiB. */
const packed = gzipSync(Buffer.concat(Array.from({ length: 64 }, () => blanks)))

const answersPacked: RequestListener = (_, response) =>
  void response.writeHead(200, { ...type, "content-encoding": "gzip" }).end(packed)

const answersCut: RequestListener = (_, response) => {
  response.writeHead(200, { ...type, "content-length": "5000" })
  response.write("{", () => response.destroy())
}

const answersJson =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, type).end(JSON.stringify(value))

const answersUnfinished: RequestListener = (_, response) => void response.writeHead(200, type).end('{"issuer":"')

/** Signs somebody in at a provider one of whose answers is like this, and returns what came of it. */
const outcome = Effect.fnUntraced(function* (path: string, answer: RequestListener) {
  const { begun, spoil } = yield* makeSpoiltProvider
  if (path === paths.metadata) spoil(path, answer)
  const told = yield* Effect.flip(
    Effect.flatMap(begun, (finish) =>
      Effect.andThen(
        Effect.sync(() => spoil(path, answer)),
        finish
      )
    )
  )
  return `${told._tag} ${told.reason}`
})

describe("OpenIdClient", () => {
  it.live.each(Object.entries(paths))("gives up an answer that does not end: the %s", ([, path]) =>
    Effect.gen(function* () {
      const { answer, taken } = long()
      assert.strictEqual(yield* outcome(path, answer), "ProviderUnavailable ANSWER_TOO_LONG")
      assert.isBelow(taken.megabytes, 64)
      assert.strictEqual(yield* outcome(path, answersPacked), "ProviderUnavailable ANSWER_TOO_LONG")
    }).pipe(Effect.provide([digestLayer, randomLayer]))
  )

  it.live.each(Object.entries(paths))("lets nobody be refused for an answer that is cut: the %s", ([, path]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* outcome(path, answersCut), "ProviderUnavailable UND_ERR_SOCKET")
      assert.strictEqual(yield* outcome(path, answersUnfinished), "ProviderUnavailable OAUTH_PARSE_ERROR")
    }).pipe(Effect.provide([digestLayer, randomLayer]))
  )

  it.live("asks for metadata again that were of no use", () =>
    Effect.gen(function* () {
      const { begun, issuer, spoil } = yield* makeSpoiltProvider
      spoil(paths.metadata, answersJson({ issuer }))
      const { _tag, reason } = yield* Effect.flip(begun)
      assert.deepStrictEqual([_tag, reason], ["ProviderUnavailable", "OAUTH_MISSING_SERVER_METADATA"])
      spoil(paths.metadata, answersJson({ issuer, authorization_endpoint: `${issuer}/authorize` }))
      assert.strictEqual((yield* Effect.flip(yield* begun))._tag, "ProviderUnavailable")
      spoil(paths.metadata)
      assert.strictEqual((yield* yield* begun).subject, "1")
    }).pipe(Effect.provide([digestLayer, randomLayer]))
  )

  it.live.each(["null", "[]", "{}", '{"keys":null}', '{"keys":{}}', '{"keys":[null]}', '{"keys":[]}'])(
    "lets nobody be refused for keys that are none: %s",
    (keys) =>
      Effect.gen(function* () {
        const told = yield* outcome(paths.keys, answersJson(JSON.parse(keys)))
        assert.match(told, /^ProviderUnavailable OAUTH_(?:INVALID_RESPONSE|KEY_SELECTION_FAILED)$/)
      }).pipe(Effect.provide([digestLayer, randomLayer]))
  )

  it.live.each(["null", "[]", "{}", '{"access_token":"a","token_type":"bearer"}'])(
    "lets nobody be refused for tokens that are none: %s",
    (tokens) =>
      Effect.gen(function* () {
        const told = yield* outcome(paths.token, answersJson(JSON.parse(tokens)))
        assert.strictEqual(told, "ProviderUnavailable OAUTH_INVALID_RESPONSE")
      }).pipe(Effect.provide([digestLayer, randomLayer]))
  )

  it.live("asks for keys again when none of them has signed", () =>
    Effect.gen(function* () {
      const { begun, spoil } = yield* makeSpoiltProvider
      spoil(paths.keys, answersJson({ keys: [] }))
      assert.strictEqual((yield* Effect.flip(yield* begun)).reason, "OAUTH_KEY_SELECTION_FAILED")
      spoil(paths.keys)
      assert.strictEqual((yield* yield* begun).subject, "1")
    }).pipe(Effect.provide([digestLayer, randomLayer]))
  )
})
