// Prints how large the project is: node launch.cjs check/figures.ts
// Circles of folders, and ports that the guide to adapters leaves out, turn tests red; here they are only counted.
import { globSync, readFileSync } from "node:fs"
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
const outside = /\/(?:RequestBudget|ScreenshotReader|WebhookSender)$/
const rule = ["Choice", "Level"].map((name) => sources.get(`packages/domain/src/distribution/${name}.ts`) ?? "")
const tests = [
  ...read("{packages,apps}/*/test/**/*.test.ts").keys(),
  ...read(["test/**/*.test.ts", "examples/*/*.test.ts"]).keys()
]
const slow = tests.filter((path) => path.endsWith(".slow.test.ts")).length

console.log(`all sources: ${linesOf(sources.values())} lines`)
console.log(`floors of the domain: ${floors["packages/domain"]?.length}`)
console.log(
  `ports of leads on one store: ${ports.filter((name) => name.includes("/domain/") && !outside.test(name)).length}`
)
console.log(`ports of people: ${ports.filter((name) => name.includes("/people/")).length}`)
console.log(`packages with a circle of folders: ${inCircle.length}`)
console.log(`the rule of who gets a lead: ${linesOf(rule)} lines`)
console.log(`files of npm test: ${tests.length - slow}, of npm run test:all: ${slow}`)
console.log(`Markdown: ${wordsOf(read("**/*.md").values())} words`)
