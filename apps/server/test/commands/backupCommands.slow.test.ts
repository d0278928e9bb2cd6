import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { dataFolder, listAll } from "../Load.ts"
import { ask, reclaim } from "../MarkedTraffic.ts"
import { database, listening } from "../OwnDatabase.ts"
import { leadwell, output } from "../RunningCommand.ts"
import { posted } from "../WebhookReceiver.ts"

const textOf = (file: string) => gunzipSync(readFileSync(file)).toString("utf8")

/** The lines of a backup without the first one, which has the time. */
const linesOf = (file: string) => textOf(file).split("\n").slice(1)

const fails = Effect.fnUntraced(function* (args: ReadonlyArray<string>, settings: Record<string, string>) {
  const { code, stderr, stdout } = yield* leadwell(args, settings)
  assert.deepStrictEqual([code, stdout], [1, ""])
  return stderr
})

describe("backup and restore", () => {
  it.live("move all data from the embedded store to a database of one's own, and back", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const embedded = { STORAGE: "postgres", DATA_DIR: data, CATALOG_FILE: catalog, RATE_LIMIT_PER_MINUTE: "off" }
      const first = yield* listening(embedded)
      yield* posted([first], "moved", 20)
      const [newest] = yield* listAll(first)
      const list = "/api/businesses/domstad-warmte"
      const { status } = yield* reclaim(`${first}${list}/leads/${newest!.id}/reclaim`)
      assert.strictEqual(status, 201)
      const leads = yield* listAll(first)
      const [reclaimed] = JSON.parse((yield* ask(`${first}${list}/reclaims`)).text).data
      const photo = yield* ask(`${first}${list}/reclaims/${reclaimed.id}/screenshot`)

      const file = `${data}.backup`
      assert.match(yield* output(["backup", "--with-keys", file], embedded), /\.backup: \d{2,} rows\.\n$/)
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      assert.deepStrictEqual(
        readdirSync(dirname(file)).filter((name) => name.includes("partial")),
        []
      )

      const own = yield* database
      const { DATABASE_URL } = own.environment
      assert.match(yield* output(["restore", file], { DATABASE_URL }), /\.backup: \d{2,} rows\.\n$/)
      yield* output(["backup", "--with-keys", `${file}-own`], { DATABASE_URL })
      assert.deepStrictEqual(linesOf(`${file}-own`), linesOf(file))

      const second = yield* listening({ ...own.environment, CATALOG_FILE: catalog })
      assert.deepStrictEqual(yield* listAll(second), leads)
      const moved = yield* ask(`${second}${list}/reclaims/${reclaimed.id}/screenshot`)
      assert.deepStrictEqual([moved.status, moved.text], [200, photo.text])
      const [next = 0] = yield* posted([second], "later", 1)
      assert.isAbove(next, Math.max(...leads.map(({ id }) => id)))

      const back = { DATA_DIR: `${data}-back` }
      yield* output(["restore", `${file}-own`], back)
      yield* output(["backup", "--with-keys", `${file}-back`], back)
      assert.deepStrictEqual(linesOf(`${file}-back`), linesOf(file))
    })
  )

  it.live("name in one line what stands in the way, and change nothing", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const [settings, file] = [{ DATA_DIR: data }, `${data}.backup`]
      assert.strictEqual(
        yield* fails(["backup", file], settings),
        "DATA_DIR has no tables of Leadwell: there is nothing to back up.\n"
      )
      assert.isFalse(existsSync(data))
      yield* output(["migrate"], settings)
      assert.match(
        yield* fails(["backup", "/no/such/file"], settings),
        /^\/no\/such\/file cannot be written \(ENOENT\)\.\n$/
      )
      yield* output(["backup", file], settings)
      const [before] = linesOf(file)
      assert.match(yield* fails(["backup", file], settings), / is there already, [^\n]+ --force to replace it\.\n$/)
      assert.strictEqual(linesOf(file)[0], before)
      yield* output(["backup", file, "--force"], settings)
      assert.strictEqual(
        yield* fails(["restore", file], settings),
        "DATA_DIR already has tables of Leadwell: restore into an empty database.\n"
      )
      const other = { DATA_DIR: `${data}-other` }
      const newer = textOf(file).replace(/"tables":\d+/, '"tables":99')
      for (const [name, content] of [
        ["cut-off", readFileSync(file).subarray(0, -20)],
        ["not-compressed", Buffer.from(textOf(file))],
        ["another-text", gzipSync("hello\n")],
        ["empty", Buffer.from("")]
      ] as const) {
        writeFileSync(`${file}-${name}`, content)
        assert.strictEqual(
          yield* fails(["restore", `${file}-${name}`], other),
          `${file}-${name} is no backup of Leadwell, or is cut off or changed.\n`
        )
      }
      const latin = Buffer.from(textOf(file).replace("\n", "\u{E9}\n"), "latin1")
      writeFileSync(`${file}-latin1`, gzipSync(latin))
      assert.strictEqual(
        yield* fails(["restore", `${file}-latin1`], other),
        `${file}-latin1 is no backup of Leadwell: uncompressed, it is not UTF-8 at byte offset ${latin.indexOf(0xe9)}.\n`
      )
      writeFileSync(`${file}-newer`, gzipSync(newer))
      assert.match(
        yield* fails(["restore", `${file}-newer`], other),
        /-newer has tables of version 99, this Leadwell has \d+: restore it with the one that made it\.\n$/
      )
      assert.strictEqual(yield* fails(["restore", `${file}-none`], other), `${file}-none cannot be read (ENOENT).\n`)
      yield* output(["restore", file], other)
    })
  )
})
