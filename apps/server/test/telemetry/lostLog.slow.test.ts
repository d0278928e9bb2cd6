import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../../proof/test/FreePort.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

/** A server in its own process, whose output a test can stop reading. */
const serverOn = (port: number) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, ["-C", "@leadwell/source", "apps/server/src/main.ts"], {
        cwd: root,
        env: { PATH: process.env["PATH"] ?? "", PORT: String(port), STORAGE: "memory", LOG_LEVEL: "debug" },
        stdio: ["ignore", "pipe", "pipe"]
      })
    ),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )

const started = ({ stdout }: ChildProcess) =>
  Effect.promise(
    () =>
      new Promise<void>((resolve) => {
        let said = ""
        stdout?.on("data", (bytes) => (said += bytes).includes("/docs)") && resolve())
      })
  )

it.live("a server goes on when nobody reads its log any more", () =>
  Effect.gen(function* () {
    const port = yield* freePort
    const child = yield* serverOn(port)
    yield* started(child)
    child.stdout?.destroy()
    child.stderr?.destroy()
    const statuses: Array<number> = []
    for (let n = 0; n < 5; n++) {
      const asked = Effect.promise(() => Promise.all([1, 2, 3].map(() => fetch(`http://127.0.0.1:${port}/api/leads`))))
      statuses.push(...(yield* asked).map(({ status }) => status))
    }
    assert.deepStrictEqual([...new Set(statuses)], [401])
    child.kill("SIGTERM")
    assert.deepStrictEqual(yield* Effect.promise(() => once(child, "exit")), [0, null])
  })
)
