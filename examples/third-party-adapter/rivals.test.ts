import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { sampleToken } from "@leadwell/laws/sample/SampleToken"
import { Context, Effect, Layer, Result } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { freshFile } from "./FreshFile.ts"
import * as SqliteAccessTokenRepository from "./SqliteAccessTokenRepository.ts"
import { SqliteFile } from "./SqliteFile.ts"

const program = fileURLToPath(new URL("Rival.ts", import.meta.url))

const rival = (path: string, id: string, times: number) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, ["-C", "@leadwell/source", program, path, id, String(times)], {
        stdio: ["pipe", "pipe", "inherit"]
      })
    ),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )

const isReady = (child: ChildProcess) => Effect.promise(() => once(child.stdout!, "data"))

/** Starts the work of a process, and waits until the process ends. */
const run = (child: ChildProcess) =>
  Effect.promise(async () => {
    const ended = once(child, "exit")
    child.stdin!.write("go\n")
    return (await ended)[0] as number | null
  })

describe("processes on one file", () => {
  it.live("lose no change of many that they make to a token at once", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      const token = { ...sampleToken("c".repeat(32), AccountId.make("acme")), name: "0" }
      const layer = Layer.provide(SqliteAccessTokenRepository.layer, [SqliteFile.layer(path), MemoryStorage.layer])
      const tokens = Context.get(yield* Layer.build(layer), AccessTokenRepository)
      yield* tokens.insert(token, () => Result.void, [])
      const rivals = yield* Effect.forEach([1, 2, 3, 4], () => rival(path, token.id, 50))
      yield* Effect.forEach(rivals, isReady, { concurrency: "unbounded" })
      const codes = yield* Effect.forEach(rivals, run, { concurrency: "unbounded" })
      assert.deepStrictEqual(codes, [0, 0, 0, 0])
      const { items } = yield* tokens.page(undefined, { page: 1, per_page: 10 })
      assert.strictEqual(items[0]?.name, "200")
    })
  )
})
