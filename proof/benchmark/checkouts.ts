// Measures leads created per second by the servers of several checkouts, side by side and in short turns.
// node launch.cjs proof/benchmark/checkouts.ts FOLDER... [--rounds 40] [--seconds 2.5] [--settle 0.7] [--warm 12]
// [--connections 64]
// Each is compared with the first. Each folder needs its own `npm ci`.
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { withPostgres } from "./load/DurablePostgres.ts"
import { run, type RunningProgram } from "./load/RunningProgram.ts"
import { comparison, inTurns, means, turnOptions } from "./load/Turns.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog } from "./samples/SampleCatalog.ts"

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "40" },
    seconds: { type: "string", default: "2.5" },
    settle: { type: "string", default: "0.7" },
    warm: { type: "string", default: "12" },
    connections: { type: "string", default: "64" }
  }
})
if (folders.length < 2) throw new Error("name the folders of two checkouts, or more")

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const servers: Array<RunningProgram> = []
    for (const [index, folder] of folders.entries()) {
      const settings = {
        STORAGE: "postgres",
        DATABASE_URL: await postgres.createDatabase(`checkout_${index}`),
        CATALOG_FILE: catalogFile,
        RATE_LIMIT_PER_MINUTE: "off",
        LOG_LEVEL: "warn"
      }
      servers.push(await run(resolve(folder, "apps/server/src/main.ts"), settings))
    }
    const turns = await inTurns(servers, postgres, turnOptions(values))
    for (const [index, folder] of folders.entries()) {
      console.log(`${folder}: ${means(turns[index]!)}; beside the first ${comparison(turns[index]!, turns[0]!)}`)
    }
    for (const server of servers) await server.stop()
  })
)
