// Simulates a quarter, checks the guarantees, prints the report, and writes docs/distribution.md and
// docs/distribution.svg.
// node launch.cjs simulation/simulate.ts [leads] [seed]: writes no file, if other leads or another seed are given.
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { withReport } from "./report/Document.ts"
import { simulate } from "./run/Simulation.ts"
import { publishedLeads, publishedSeed } from "./world/Quarter.ts"

const [leads = publishedLeads, seed = publishedSeed] = process.argv.slice(2).map(Number)
if (!(leads >= 1 && Number.isSafeInteger(leads) && Number.isSafeInteger(seed)))
  throw new Error("give the number of leads, from 1 on, and the seed as whole numbers")

const document = new URL("../docs/distribution.md", import.meta.url)
const picture = new URL("../docs/distribution.svg", import.meta.url)

const { broken, plot, published, report } = await Effect.runPromise(simulate(seed, leads))
if (broken.length > 0) {
  console.error(`${broken.length} guarantees are broken, such as:\n${broken.slice(0, 20).join("\n")}`)
  process.exitCode = 1
} else {
  console.log(`${report}\n\nEvery guarantee held.`)
  if (leads === publishedLeads && seed === publishedSeed) {
    writeFileSync(document, withReport(readFileSync(document, "utf8"), published))
    writeFileSync(picture, plot)
    console.log("See docs/distribution.md.")
  }
}
