// Plants one fault at a time in a copy of the project, and runs new seeds on it until one notices.
// node launch.cjs proof/endurance/planted.ts [--most 200] [--only WORDS]
// It tells each seed that did not notice, and how many each fault took, and exits with 1 when one was not noticed.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { changeIn, withProjectCopy } from "../check/ProjectCopy.ts"
import { plants } from "./planted/Plants.ts"

const { values } = parseArgs({ options: { most: { type: "string", default: "200" }, only: { type: "string" } } })

/** Runs new seeds until one breaks a promise, and returns their number and the first message. */
const seedsUntilNoticed = (folder: string, most: number, strike: string | undefined) => {
  for (let seeds = 1; seeds <= most; seeds++) {
    const only = strike === undefined ? [] : ["--only", strike]
    const args = ["-C", "@leadwell/source", "proof/endurance/endure.ts", "--seeds", "1", ...only]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
    const message = /BROKEN: (.*)/.exec(stdout)?.[1]
    if (message !== undefined) return { seeds, message }
    if (status !== 0) throw new Error(`the simulation itself failed: ${stdout}${stderr}`)
    console.log(`  ${seeds} of at most ${most}: ${stdout.split("\n")[0]}`)
  }
  return undefined
}

const most = Number(values.most)
if (!(most >= 1)) throw new Error("give --most as a number of seeds")

const chosen = plants.filter(({ name }) => name.includes(values.only ?? ""))
if (chosen.length === 0) throw new Error(`no plant has these words: ${plants.map(({ name }) => name).join("; ")}`)

for (const plant of chosen) {
  console.log(`${plant.name}:`)
  await withProjectCopy((folder) => {
    for (const change of plant.changes) changeIn(folder, change)
    const noticed = seedsUntilNoticed(folder, most, plant.strike)
    if (noticed === undefined) process.exitCode = 1
    const after = noticed === undefined ? `not by ${most} seeds` : `by seed ${noticed.seeds}: ${noticed.message}`
    console.log(`  noticed ${after}`)
  })
}
