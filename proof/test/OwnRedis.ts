import { Effect } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { freePort } from "./FreePort.ts"

/** The reason why no Redis is available for tests, if so. */
export const missingRedis =
  spawnSync("redis-server", ["--version"]).status === 0
    ? undefined
    : "SKIPPED: no redis-server can be run here, so limits shared through Redis are not tested (Debian: apt-get install redis-server)"

if (missingRedis !== undefined) console.warn(missingRedis)

const running = (port: number) =>
  new Promise<ChildProcess>((resolve, reject) => {
    const child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""])
    let said = ""
    child.stdout.on("data", (bytes) => {
      said += bytes
      if (/ready to accept connections/i.test(said)) resolve(child)
    })
    child.on("error", reject)
    child.on("close", () => reject(new Error(`Redis ended: ${said}`)))
  })

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on("close", () => resolve())
    child.kill("SIGKILL")
  })

/** A separate Redis without data on disk. A test can kill, restart and pause it. */
export const ownRedis = Effect.gen(function* () {
  const port = yield* freePort
  let child: ChildProcess | undefined
  const kill = Effect.promise(async () => child && (await ended(child)))
  const run = Effect.promise(async () => {
    child = await running(port)
  })
  yield* Effect.addFinalizer(() => kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    run,
    kill,
    signal: (name: NodeJS.Signals) => Effect.sync(() => void child?.kill(name))
  }
})
