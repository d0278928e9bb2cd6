// Simulates a year, checks the guarantees, prints the report, and writes distribution.md and distribution.svg in docs.
// node launch.cjs proof/simulation/simulate.ts [leads] [seed]: writes no file for other leads or another seed.
// With DATABASE_URL it runs on that empty database instead of the memory store.
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { withReport } from "./report/Document.ts"
import { simulate } from "./run/Simulation.ts"
import { publishedLeads, publishedSeed } from "./world/Year.ts"

const [leads = publishedLeads, seed = publishedSeed] = process.argv.slice(2).map(Number)
if (!(leads >= 1 && Number.isSafeInteger(leads) && Number.isSafeInteger(seed)))
  throw new Error("give the number of leads, from 1 on, and the seed as whole numbers")

const document = new URL("../../docs/distribution.md", import.meta.url)
const picture = new URL("../../docs/distribution.svg", import.meta.url)
const { DATABASE_URL } = process.env
const storage = DATABASE_URL ? PostgresStorage.layer(DATABASE_URL) : undefined

const { broken, plot, published, report } = await Effect.runPromise(simulate(seed, leads, storage))
if (broken.length > 0) {
  console.error(`${broken.length} guarantees are broken, such as:\n${broken.slice(0, 20).join("\n")}`)
  process.exitCode = 1
} else {
  console.log(`${report}\n\nEvery guarantee held.`)
  if (leads === publishedLeads && seed === publishedSeed && storage === undefined) {
    writeFileSync(document, withReport(readFileSync(document, "utf8"), published))
    writeFileSync(picture, plot)
    console.log("See docs/distribution.md.")
  }
}
