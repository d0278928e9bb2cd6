// Tests and checks a fresh installation, and measures it shortly. The last line counts the tests:
// node launch.cjs proof/check/ci.ts
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { familyMillis } from "../benchmark/load/ProcessUse.ts"
import { type EndedStep, runLanes, type Step } from "./Steps.ts"
import { describeRun, type TestReport } from "./TestReport.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const cache = join(root, "node_modules/.cache/leadwell")
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

const reportOf = (script: string): string => join(cache, `${script.replace(":", "-")}.json`)
const tests = (script: string): Step => ({
  script,
  args: ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(script)}`]
})

const told = ({ isGreen, output, script, seconds }: EndedStep): void => {
  if (!isGreen || script === "bench" || script === "figures") console.log(output.trim())
  console.log(`${isGreen ? "green" : "red"}: npm run ${script}, ${Math.round(seconds)} s`)
}

// A run that only tests must pass without a build, so these tests come before all that builds.
const quick = await runLanes([[tests("test")]], told)
const processor = Math.round(familyMillis(process.pid) / 1000)
// What comes next builds, too, and finds everything built.
const types = await runLanes([[{ script: "check:types" }]], told)
const rest = await runLanes(
  [
    [tests("test:all")],
    ["lock", "format", "lint", "unused", "effect", "openapi"].map((name) => ({ script: `check:${name}` })),
    // A newcomer's npm and Node, as this machine has them, and an npm that makes no link to the pinned Node.
    [{ script: "publish:check" }, { script: "test:start" }]
  ],
  told
)
// It informs: another machine, or other work on this one, must not turn the run red.
await runLanes([[{ script: "bench", args: ["--quick"] }]], told)

const ended = [...quick, ...types, ...rest]
const reports = ended
  .map(({ script }) => script)
  .filter((script) => existsSync(reportOf(script)))
  .map((script): readonly [string, TestReport] => [script, JSON.parse(readFileSync(reportOf(script), "utf8"))])
const run = describeRun(root, new Map(reports), ended)

writeFileSync(
  join(cache, "run.json"),
  JSON.stringify({
    seconds: Object.fromEntries(ended.map(({ script, seconds }) => [script, Math.round(seconds)])),
    processor,
    longest: run.longest
  })
)
const [figures] = await runLanes([[{ script: "figures" }]], told)

// The names of what failed come last, where a log that keeps only its end still has them.
for (const line of run.failures) console.log(line)
if (figures?.isGreen === false) console.log("failed: npm run figures")
const failed = run.failures.length + (figures?.isGreen === false ? 1 : 0)
console.log(`${run.passed} passed, ${failed} failed${run.skipped > 0 ? `, ${run.skipped} skipped` : ""}`)
if (failed > 0) process.exitCode = 1
