// Changes the domain in a copy of the project, one small change at a time, and sees whether a test fails.
// node launch.cjs proof/check/mutation.ts [--of distribution,reclaim] [--tests distribution] [--with-static]
//   [--to FILE]
// It tells for each folder of packages/domain/src how many changes were noticed, and writes those that were not to
// FILE. With --tests, it runs the tests of these folders of packages/domain/test alone: it is faster, and counts what
// only other tests notice as missed. Changes to what is computed while a module is loaded run every test, so they are
// left out unless asked for.
import { Stryker } from "@stryker-mutator/core"
import { writeFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { withProjectCopy } from "./ProjectCopy.ts"

const { values } = parseArgs({
  options: {
    of: { type: "string", default: "" },
    tests: { type: "string" },
    "with-static": { type: "boolean", default: false },
    to: { type: "string" }
  }
})

const domain = "packages/domain/src"

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]

const isNoticed = ({ status }: MutantResult) => status === "Killed" || status === "Timeout"
const isMissed = ({ status }: MutantResult) => status === "Survived" || status === "NoCoverage"

/** Changes the domain of a copy, and returns every change with what became of it. */
const mutated = (folder: string): Promise<ReadonlyArray<MutantResult>> => {
  const folders = values.of === "" ? ["*"] : values.of.split(",")
  process.chdir(folder)
  if (values.tests !== undefined) process.env.MUTATION_TESTS = values.tests
  return new Stryker({
    testRunner: "vitest",
    vitest: { configFile: "proof/check/mutation-tests.ts", related: false },
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    inPlace: true,
    mutate: folders.map((name) => `${domain}/${name}/**/*.ts`),
    coverageAnalysis: "perTest",
    ignoreStatic: !values["with-static"],
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ["progress-append-only"]
  }).runMutationTest()
}

const fileOf = ({ fileName }: MutantResult) => relative(process.cwd(), fileName)
const folderOf = (change: MutantResult) =>
  fileOf(change)
    .slice(domain.length + 1)
    .split("/")[0]!

const tell = (name: string, changes: ReadonlyArray<MutantResult>) => {
  const [noticed, missed] = [changes.filter(isNoticed).length, changes.filter(isMissed).length]
  const all = noticed + missed
  if (all > 0) console.log(`${name}: ${((100 * noticed) / all).toFixed(1)} % noticed, ${noticed} of ${all}`)
}

/** A change that no test noticed, as its place and what stood there instead. */
const described = (change: MutantResult) => {
  const { location, mutatorName, replacement, status } = change
  return `${fileOf(change)}:${location.start.line} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, " ")}\n`
}

const output = values.to === undefined ? undefined : resolve(values.to)
await withProjectCopy(async (folder) => {
  const changes = await mutated(folder)
  if (changes.length === 0) throw new Error(`nothing in ${domain} can be changed under: ${values.of}`)
  for (const [name, group] of Map.groupBy(changes, folderOf)) tell(name, group)
  tell("all", changes)
  if (output !== undefined) writeFileSync(output, changes.filter(isMissed).map(described).join(""))
})
