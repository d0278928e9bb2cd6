import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decodeUtf8, readTextFile } from "../src/Utf8.ts"

/** Texts without lone surrogates, which UTF-8 has no bytes for. */
const Text = Schema.String.check(Schema.makeFilter((text: string) => text.isWellFormed()))
const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const chunksOf = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size))

/** Returns the text of bytes that come in chunks, or where they are not UTF-8. */
const decoded = (bytes: Uint8Array, size: number) =>
  Stream.fromIterable(chunksOf(bytes, size)).pipe(
    decodeUtf8,
    Stream.mkString,
    Effect.match({ onSuccess: (text): string | number => text, onFailure: ({ offset }) => offset })
  )

/** What is no UTF-8: Latin-1, a byte that goes on with nothing, half a surrogate, too long, too large, UTF-16. */
const broken = [[0xe9], [0x80], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80], [0xff, 0xfe], [0xf0, 0x9f]]

describe("decodeUtf8", () => {
  it.effect.prop("gives back any text, wherever its bytes are parted", [Text, Size], ([text, size]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* decoded(bytesOf(text), size), text)
    })
  )

  it.effect.prop("tells where the first byte is that is not UTF-8", [Text, Text, Size], ([before, after, size]) =>
    Effect.gen(function* () {
      for (const bytes of broken) {
        const all = new Uint8Array([...bytesOf(before), ...bytes, ...bytesOf(`.${after}`)])
        assert.strictEqual(yield* decoded(all, size), bytesOf(before).length)
      }
    })
  )

  it.effect("takes no text for whole that ends within a character", () =>
    Effect.gen(function* () {
      for (const size of [1, 5]) assert.strictEqual(yield* decoded(bytesOf("a👍").slice(0, 4), size), 1)
    })
  )
})

describe("readTextFile", () => {
  it.live("reads UTF-8 with or without a byte order mark, and tells the first byte that is none", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-text-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true }))
      )
      const file = join(folder, "text")
      const read = (bytes: ReadonlyArray<number>) =>
        Effect.suspend(() => {
          writeFileSync(file, new Uint8Array(bytes))
          return readTextFile(file)
        })
      const text = 'België 👍 "\u{FFFD}"\n'
      assert.strictEqual(yield* read([...bytesOf(text)]), text)
      assert.strictEqual(yield* read([...bytesOf(`\u{FEFF}${text}`)]), text)
      for (const end of [[0xeb], [0xeb, 0x22]]) {
        const failure = yield* Effect.flip(read([...bytesOf("België "), ...end]))
        assert.deepInclude(failure, { _tag: "NotUtf8", offset: 8 })
      }
      const marked = yield* Effect.flip(read([...bytesOf("\u{FEFF}é"), 0xe9, 0x21]))
      assert.deepInclude(marked, { _tag: "NotUtf8", offset: 5 })
    }).pipe(Effect.provide(NodeServices.layer))
  )
})
