import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import sharp from "sharp"
import { fileUploads } from "../ReclaimFiles.ts"
import { formUploads } from "../ReclaimForms.ts"
import { planted, type Upload } from "../ReclaimUpload.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson } from "../TestServer.ts"
import { post, type Told } from "../Wire.ts"

const everything = [...(await fileUploads()), ...(await formUploads())]

const newPath = Effect.map(
  postJson("/api/leads", tokens.website, leadBody),
  ({ body }) => `/api/businesses/first/leads/${body.id}/reclaim`
)

const assertAnswered = ({ keys = [], name, statuses }: Upload, { status, text }: Told) => {
  assert.include(statuses, status, `${name}: ${text}`)
  assert.notInclude(text, planted, name)
  const { codes, errors, message, ...rest } = JSON.parse(text)
  assert.isString(message, name)
  if (status === 201) return
  assert.deepStrictEqual(rest, {})
  assert.strictEqual(errors !== undefined, status === 422, name)
  assert.deepStrictEqual(Object.keys(codes ?? {}), Object.keys(errors ?? {}), name)
  assert.includeMembers([...keys], Object.keys(errors ?? {}), name)
}

layer(TestServer.layer)("a reclaim that is odd or hostile", (it) => {
  it.effect("is answered with what is wrong, and nothing is kept of it but a picture drawn anew", () =>
    Effect.gen(function* () {
      assert.isAtLeast(everything.length, 800)
      const { reclaims, screenshots } = yield* MemoryStore
      let [taken, path] = [0, yield* newPath]
      for (const upload of everything) {
        const told = yield* post(path, upload.sent)
        assertAnswered(upload, told)
        if (told.status === 201) [taken, path] = [taken + 1, yield* newPath]
        assert.deepStrictEqual([reclaims.size, screenshots.size], [taken, taken], upload.name)
      }
      for (const { bytes, format } of screenshots.values()) {
        const { exif, format: found } = yield* Effect.promise(() => sharp(bytes).metadata())
        assert.deepStrictEqual([found, exif], [format, undefined])
        assert.isFalse(Buffer.from(bytes).includes(planted))
      }
    })
  )
})
