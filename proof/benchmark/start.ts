// Measures how long the server takes to become ready, and its memory when idle.
// node launch.cjs proof/benchmark/start.ts [starts]
import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { mebibytes, processorMillis } from "./load/ProcessUse.ts"
import { run } from "./load/RunningProgram.ts"
import { median, rangeText } from "./load/Spread.ts"

const starts = Number(process.argv[2] ?? 5)

interface Start {
  readonly seconds: number
  /** Processor time of the server's own process until it is ready. */
  readonly processorSeconds: number
  readonly idle: number
}

/** The compiled server, and the server from its sources. */
const programs = { compiled: "apps/server/dist/main.js", source: "apps/server/src/main.ts" } as const

/** Starts the server, waits until it is ready, and reads its memory after a while. */
const start = async (program: string, settings: Readonly<Record<string, string>>): Promise<Start> => {
  const before = performance.now()
  const server = await run(program, settings)
  try {
    const { status } = await fetch(`${server.url}/health/ready`)
    const seconds = (performance.now() - before) / 1000
    const processorSeconds = processorMillis(server.pid) / 1000
    if (status !== 200) throw new Error(`the server is not ready when it listens: ${status}`)
    await sleep(3000)
    return { seconds, processorSeconds, idle: mebibytes(server.pid, "now") }
  } finally {
    await server.stop()
  }
}

const report = (name: string, all: ReadonlyArray<Start>): void => {
  const seconds = all.map((one) => one.seconds)
  const processor = median(all.map(({ processorSeconds }) => processorSeconds)).toFixed(2)
  const idle = Math.round(Math.max(...all.map((one) => one.idle)))
  console.log(
    `${name.padEnd(56)}ready after ${median(seconds).toFixed(2)} s (${rangeText(seconds)}), processor ${processor} s, idle ${idle} MiB`
  )
}

execFileSync("npm", ["run", "--silent", "build"], { cwd: fileURLToPath(new URL("../..", import.meta.url)) })

const folder = mkdtempSync(join(tmpdir(), "leadwell-benchmark-"))
// When this runs as root, PostgreSQL runs as another user, who must be able to enter this folder.
chmodSync(folder, 0o755)
try {
  const memory = { STORAGE: "memory" }
  const embedded = { STORAGE: "postgres", DATA_DIR: join(folder, "data") }
  report("the bundled PostgreSQL, first start, compiled", [await start(programs.compiled, embedded)])
  const rows = [
    { name: "the bundled PostgreSQL, later starts", settings: embedded },
    { name: "memory store", settings: memory }
  ].flatMap(({ name, settings }) =>
    Object.entries(programs).map(([form, program]) => ({
      name: `${name}, ${form}`,
      program,
      settings,
      all: new Array<Start>()
    }))
  )
  for (let n = 0; n < starts; n++) {
    for (const { all, program, settings } of rows) all.push(await start(program, settings))
  }
  for (const { all, name } of rows) report(name, all)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
