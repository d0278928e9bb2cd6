// Prints how large the project is, and ends with 1 if a figure is above what it may be.
// node launch.cjs check/figures.ts
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { floors } from "../test/Floors.ts"
import { findCycle, groupGraph, importGraph, type Sources } from "../test/ImportGraph.ts"
import { portsOf } from "../test/Ports.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const read = (pattern: string | ReadonlyArray<string>): Sources =>
  new Map(
    globSync(pattern as string, { cwd: root, exclude: (path) => /node_modules|\/dist$/.test(path) }).map((path) => [
      path,
      readFileSync(join(root, path), "utf8")
    ])
  )

const linesOf = (texts: Iterable<string>): number =>
  [...texts].reduce((sum, text) => sum + text.split("\n").length - 1, 0)

const wordsOf = (texts: Iterable<string>): number =>
  [...texts].reduce((sum, text) => sum + text.split(/\s+/).filter((word) => word !== "").length, 0)

const sources = read("{packages,apps}/*/src/**/*.{ts,tsx,css}")
const packages = Map.groupBy(sources, ([path]) => path.split("/").slice(0, 2).join("/"))
for (const [folder, files] of packages) console.log(`${folder}: ${linesOf(files.map(([, text]) => text))} lines`)

const inCircle = [...packages.keys()].filter((folder) => {
  const own = new Map([...sources].filter(([path]) => path.startsWith(`${folder}/src/`) && !path.endsWith(".css")))
  return findCycle(groupGraph(importGraph(own), (path) => path.split("/")[3] ?? "")).length > 0
})

const ports = [...portsOf(sources)]
const outside = /\/(?:RequestBudget|ScreenshotReader|SheetReader|WebhookSender)$/
const rule = ["Choice", "Level"].map((name) => sources.get(`packages/domain/src/distribution/${name}.ts`) ?? "")
const tests = [
  ...read("{packages,apps}/*/test/**/*.test.ts").keys(),
  ...read(["test/**/*.test.ts", "examples/*/*.test.ts"]).keys()
]
const slow = tests.filter((path) => path.endsWith(".slow.test.ts")).length

interface Figure {
  readonly name: string
  readonly value: number
  /** What it may be at most. A change that raises it says why in `docs/decisions`. */
  readonly most?: number
}

const figures: ReadonlyArray<Figure> = [
  { name: "lines of all sources", value: linesOf(sources.values()) },
  { name: "words of Markdown", value: wordsOf(read("**/*.md").values()) },
  { name: "floors of the domain", value: floors["packages/domain"]?.length ?? 0, most: 12 },
  { name: "packages with a circle of folders", value: inCircle.length, most: 0 },
  {
    name: "ports of leads on one store",
    value: ports.filter((name) => name.includes("/domain/") && !outside.test(name)).length,
    most: 21
  },
  { name: "ports of people", value: ports.filter((name) => name.includes("/people/")).length, most: 8 },
  { name: "lines of the rule of who gets a lead", value: linesOf(rule), most: 200 },
  { name: "files of npm test", value: tests.length - slow, most: 548 },
  { name: "further files of npm run test:all", value: slow }
]

for (const { most, name, value } of figures) {
  console.log(`${name}: ${value}${most === undefined ? "" : `, at most ${most}`}`)
  if (most !== undefined && value > most) process.exitCode = 1
}

// The times of the last run of `.ci/run`: they depend on the machine, so they are told and have no limit.
const lastRun = join(root, "node_modules/.cache/leadwell/run.json")
if (existsSync(lastRun)) {
  const { longest, processor, seconds } = JSON.parse(readFileSync(lastRun, "utf8")) as {
    readonly seconds: Readonly<Record<string, number>>
    readonly processor: number
    readonly longest: ReadonlyArray<readonly [file: string, seconds: number]>
  }
  for (const [script, took] of Object.entries(seconds)) console.log(`npm run ${script}: ${took} s`)
  console.log(`processor time of npm test: ${processor} s`)
  for (const [file, took] of longest) console.log(`${file}: ${Math.round(took)} s`)
}
