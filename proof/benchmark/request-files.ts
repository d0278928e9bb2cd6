// Prints the sources that a request runs through that creates a lead on the bundled PostgreSQL.
// Exits with 1 when docs/request-files.md lists others.
// node launch.cjs proof/benchmark/request-files.ts
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const root = new URL("../..", import.meta.url).href
const data = mkdtempSync(join(tmpdir(), "leadwell-request-files-"))
// PostgreSQL runs as another user when this runs as root, and has to get here.
chmodSync(data, 0o755)
process.env["DATA_DIR"] = join(data, "data")
process.env["PORT"] = "0"

let output = ""
const print = process.stdout.write.bind(process.stdout)
process.stdout.write = ((text: string) => ((output += text), true)) as typeof process.stdout.write
await import(new URL("../../apps/server/src/main.ts", import.meta.url).href)
while (!output.includes("screenshot.jpg'")) await setTimeout(100)
process.stdout.write = print

const [, url = ""] = /listens on (\S+)/.exec(output) ?? []
const [, token = ""] = /^export OPERATOR_TOKEN=(\S+)/m.exec(output) ?? []
const [, body = "{}"] = /-d '(\{"website_code.*?\})'/.exec(output) ?? []
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

let sent = 0
/**
 * Sends the lead of the printed command to a website that keeps no consent, each time for another person, so that none
 * is a duplicate.
 */
const create = async () => {
  sent += 1
  const phone = String(600_000_000 + sent).padStart(10, "0")
  const lead = { ...JSON.parse(body), website_code: "zon-in-zuid", email: `person-${sent}@example.nl`, phone }
  const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) })
  if (response.status !== 201) throw new Error(`No lead was created: ${await response.text()}`)
  return response
}

const session = new Session()
session.connect()
await session.post("Profiler.enable")
await session.post("Profiler.startPreciseCoverage", { callCount: true })

/** The sources in which a function was called since the last call. */
const sourcesUsed = async (): Promise<ReadonlyArray<string>> => {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return result
    .filter(({ url }) => url.startsWith(root) && !url.includes("/node_modules/") && url !== import.meta.url)
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
    .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(root).length))
}

const document = readFileSync(new URL("docs/request-files.md", root), "utf8")

const listed = [...document.matchAll(/\(\.\.\/([^)]+\.ts)\)/g)].map(([, path = ""]) => path)

for (let n = 0; n < 20; n++) await create()
const rounds: Array<ReadonlyArray<string>> = []
// Work that repeats falls into some of the rounds. On a busy machine a part of it falls into each. What is in all of
// them is the request.
for (let round = 0; round < 9; round++) {
  await setTimeout(137)
  await sourcesUsed()
  await (await create()).text()
  rounds.push(await sourcesUsed())
}
// A lead wakes what sends its webhooks and mails. On a busy machine that begins in each round before the answer is
// read.
const isWoken = (path: string): boolean => /\/(background|delivery)\/|\/(JobMetrics|StableEvents)\.ts$/.test(path)
const count = `## \`POST /api/leads\`, ${listed.length} files\n`
const least = rounds.reduce((common, round) => common.filter((path) => round.includes(path)))
const seen = new Set(rounds.flat())
print(`POST /api/leads: ${least.length} sources\n${least.map((path) => `  ${path}\n`).join("")}`)
const faults = [
  ...least
    .filter((path) => !listed.includes(path) && !isWoken(path))
    .map((path) => `  not in docs/request-files.md: ${path}\n`),
  ...listed.filter((path) => !seen.has(path)).map((path) => `  in docs/request-files.md, but never run: ${path}\n`),
  ...(document.includes(count) ? [] : [`  not in docs/request-files.md: ${count}`])
]
for (const fault of faults) print(fault)
process.once("exit", () => {
  // The server that ends has set the code of its own success.
  if (faults.length > 0) process.exitCode = 1
  rmSync(data, { recursive: true, force: true })
})
process.kill(process.pid, "SIGTERM")
