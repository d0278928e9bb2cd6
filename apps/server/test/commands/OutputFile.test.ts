import { assert, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { execFileSync } from "node:child_process"
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { linesOf, writeFile } from "../../src/commands/backup/BackupFile.ts"
import { outputFile, writeContent, writing } from "../../src/commands/OutputFile.ts"

const { promise } = Effect

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-output-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

it.live("a file stays as it was until the new one is complete, and a link goes on to lead to it", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const [file, link] = [join(path, "catalogue.json"), join(path, "link.json")]
    writeFileSync(file, "old", { mode: 0o644 })
    symlinkSync(file, link)
    const cut = yield* promise(() => outputFile(link, true))
    yield* promise(() => pipeline(["ne"], cut.open()))
    assert.strictEqual(readFileSync(file, "utf8"), "old")
    yield* promise(() => cut.discard())
    assert.deepStrictEqual(readdirSync(path), ["catalogue.json", "link.json"])
    yield* writeContent(link, "new", true)
    assert.strictEqual(readFileSync(file, "utf8"), "new")
    assert.isTrue(lstatSync(link).isSymbolicLink())
    assert.strictEqual(statSync(file).mode & 0o777, 0o600)
    assert.deepStrictEqual(readdirSync(path), ["catalogue.json", "link.json"])
  })
)

it.live("a file that is there is replaced only by force, even if it came while the new one was written", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const [file, link] = [join(path, "catalogue.json"), join(path, "link.json")]
    symlinkSync(file, link)
    const late = yield* promise(() => outputFile(file, false))
    yield* promise(() => pipeline(["new"], late.open()))
    writeFileSync(file, "old")
    const refused = `${file} is there already, so nothing was written: give another name, or --force to replace it.`
    for (const write of [writing(file, late.complete), writeContent(file, "new", false)]) {
      assert.strictEqual((yield* Effect.flip(write)).message, refused)
    }
    assert.match((yield* Effect.flip(writeContent(link, "new", false))).message, /link\.json is there already, /)
    yield* promise(() => late.discard())
    assert.strictEqual(readFileSync(file, "utf8"), "old")
    assert.deepStrictEqual(readdirSync(path), ["catalogue.json", "link.json"])
    yield* writeContent(join(path, "other.json"), "new", false)
    assert.deepStrictEqual(readdirSync(path), ["catalogue.json", "link.json", "other.json"])
  })
)

it.live.skipIf(process.platform === "win32")("a pipe is written to, and nothing takes its place", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const [pipe, backup] = [join(path, "pipe"), join(path, "backup")]
    execFileSync("mkfifo", [pipe])
    const [text] = yield* promise(() =>
      Promise.all([readFile(pipe, "utf8"), Effect.runPromise(writeContent(pipe, "all", false))])
    )
    assert.strictEqual(text, "all")
    const writing = Effect.runPromise(writeFile(pipe, false, (write) => write("a line")))
    const [bytes] = yield* promise(() => Promise.all([readFile(pipe), writing]))
    writeFileSync(backup, bytes)
    assert.deepStrictEqual(yield* Stream.runCollect(linesOf(backup)), ["a line"])
    assert.isTrue(statSync(pipe).isFIFO())
    assert.deepStrictEqual(readdirSync(path), ["backup", "pipe"])
  })
)

it.live("a folder is no file to write", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const { message } = yield* Effect.flip(writeContent(path, "text", false))
    assert.strictEqual(message, `${path} cannot be written (EISDIR).`)
  })
)
