// Prints how large the project is, and ends with 1 if a figure is above what figures.json has. `--lower` writes there
// what fell.
// node launch.cjs proof/check/figures.ts [--lower]
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { floors } from "../test/Floors.ts"
import { findCycle, folderOf, groupGraph, importGraph, type Sources } from "../test/ImportGraph.ts"
import { methodsOf, portsOf } from "../test/Ports.ts"
import { coreImports, features, isCore, isKit, namersOf, sharedTables, sourcesOf } from "./Features.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

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

const schema = readFileSync(join(root, "packages/adapters-postgres/schema.sql"), "utf8")
const sources = read("{packages,apps}/*/src/**/*.{ts,tsx,css}")
const packages = Map.groupBy(sources, ([path]) => path.split("/").slice(0, 2).join("/"))
for (const [folder, files] of packages) console.log(`${folder}: ${linesOf(files.map(([, text]) => text))} lines`)

const inCircle = [...packages.keys()].filter((folder) => {
  const own = new Map([...sources].filter(([path]) => path.startsWith(`${folder}/src/`) && !path.endsWith(".css")))
  return (
    findCycle(groupGraph(importGraph(own), (path) => folderOf(path.slice(folder.length + "/src/".length)))).length > 0
  )
})

const ports = [...portsOf(sources)]
const outside = /\/(?:RequestBudget|ScreenshotReader|SheetReader|WebhookSender)$/
const rule = ["Choice", "Level"].map((name) => sources.get(`packages/domain/src/distribution/${name}.ts`) ?? "")
const tests = [
  ...read("{packages,apps}/*/test/**/*.test.ts").keys(),
  ...read(["proof/test/**/*.test.ts", "examples/*/*.test.ts"]).keys()
]
const slow = tests.filter((path) => path.endsWith(".slow.test.ts")).length

const coreSources = new Map([...sources].filter(([path]) => path.startsWith("packages/domain/") && isCore(path)))
const stored = ports.filter((name) => name.includes("/domain/") && !outside.test(name))
const ofCore = stored.filter((name) => isCore(name.replace("@leadwell/domain", "packages/domain/src")))
const listed = read("docs/request-files.md").get("docs/request-files.md") ?? ""
const way = new Set([...listed.matchAll(/\(\.\.\/([^)]+\.ts)\)/g)].map(([, path = ""]) => path))

/** What is measured, by its name. */
const figures: Readonly<Record<string, number>> = {
  "lines of all sources": linesOf(sources.values()),
  "words of Markdown": wordsOf(read("**/*.md").values()),
  "lines of the core": linesOf(coreSources.values()),
  "lines of the kit": linesOf([...sources].flatMap(([path, text]) => (isKit(path) ? [text] : []))),
  ...Object.fromEntries(
    features.map((feature) => [`lines of ${feature.name}`, linesOf(sourcesOf(feature, sources).values())])
  ),
  ...Object.fromEntries(
    Object.entries(coreImports(sources)).map(([pack, found]) => [
      `imports of a feature in the core of ${pack}`,
      found.length
    ])
  ),
  ...Object.fromEntries(
    features.map((feature) => [`files outside that name ${feature.name}`, namersOf(feature, sources).length])
  ),
  "tables that three folders name": sharedTables(schema, sources).length,
  "files of a lead's way": way.size,
  "lines of a lead's way": linesOf([...way].map((path) => sources.get(path) ?? "")),
  "files that name preferred_date_of_execution": [...sources.values()].filter((text) =>
    text.includes("preferred_date_of_execution")
  ).length,
  "ports of leads on one store": stored.length,
  "methods of leads on one store": methodsOf(sources, stored),
  "ports of the core on one store": ofCore.length,
  "methods of the core on one store": methodsOf(sources, ofCore),
  "ports of people": ports.filter((name) => name.includes("/people/")).length,
  "lines of the rule of who gets a lead": linesOf(rule),
  "floors of the domain": floors["packages/domain"]?.length ?? 0,
  "packages with a circle of folders": inCircle.length,
  "files of npm test": tests.length - slow
}

// What each figure may be at most. A change that raises one lowers another, and a decision says which.
const limits = fileURLToPath(new URL("figures.json", import.meta.url))
const most = JSON.parse(readFileSync(limits, "utf8")) as Readonly<Record<string, number>>

for (const [name, value] of Object.entries(figures)) {
  const limit = most[name] ?? 0
  console.log(
    `${name}: ${value}${value > limit ? `, too many: at most ${limit}` : value < limit ? ` of ${limit}` : ""}`
  )
  if (value > limit) process.exitCode = 1
}
console.log(`further files of npm run test:all: ${slow}`)

if (process.argv.includes("--lower")) {
  const lowered = Object.entries(figures).map(([name, value]) => [name, Math.min(value, most[name] ?? value)])
  writeFileSync(limits, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
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
