import { assert, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const module = JSON.stringify(fileURLToPath(new URL("RunningServer.ts", import.meta.url)))

/** A test that starts a server, prints where it listens, and goes on for ever. */
const program = `
import { Effect } from "effect"
import { start } from ${module}
const test = Effect.gen(function* () {
  const server = yield* start()
  console.log(/listens on (\\S+)/.exec(yield* server.until("/docs)"))[1])
  yield* Effect.never
})
Effect.runPromise(Effect.scoped(test))`

it("a server ends with the test that started it, even when nobody stops the server", async () => {
  const args = ["-C", "@leadwell/source", "--input-type=module-typescript", "-e", program]
  const test = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  const url = await new Promise<string>((resolve) => test.stdout.once("data", (text) => resolve(String(text).trim())))
  const isUp = () =>
    fetch(`${url}/health/live`).then(
      () => true,
      () => false
    )
  assert.isTrue(await isUp())
  test.kill("SIGKILL")
  while (await isUp()) await new Promise((resolve) => setTimeout(resolve, 20))
})
