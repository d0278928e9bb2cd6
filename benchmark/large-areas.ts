// Measures the longest turns of the event loop of a server whose subscriptions have very many regions, all in one
// subcategory: after it started, when it receives leads, and when it reads the market again after a pause, an import,
// and an import that changes everything. A probe asks for /health/live meanwhile, without a break.
// node launch.cjs benchmark/large-areas.ts [businesses] [codes]
import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { ours } from "./Contenders.ts"
import { withPostgres } from "./load/DurablePostgres.ts"
import type { RunningProgram } from "./load/RunningProgram.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const [count, codes] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 4500)]

/** Different single codes for each business, in a fixed order. */
const codesOf = (business: number): ReadonlyArray<string> => {
  const step = [1, 3, 7, 9, 11, 13, 17, 19][business % 8]!
  return Array.from({ length: codes }, (_, n) => String((business * 37 + n * step) % 10_000).padStart(4, "0"))
}

const catalogOf = (shift: number) => ({
  ...sampleCatalog,
  tokens: sampleCatalog.tokens.map((token) => ({ ...token, abilities: ["operator"] })),
  businesses: Array.from({ length: count }, (_, n) => ({
    ...sampleCatalog.businesses[0]!,
    id: `business-${n}`,
    subscriptions: [{ subcategory: "heat-pumps", regions: codesOf(n + shift), countries: ["Nederland"] }]
  }))
})

const send = async (url: string, method: string, body: unknown) => {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${sampleToken}`, "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body)
  })
  const text = await response.text()
  if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${text}`)
}

const importFile = (databaseUrl: string, file: string) =>
  promisify(execFile)(
    process.execPath,
    ["-C", "@leadwell/source", fileURLToPath(import.meta.resolve("../apps/server/src/leadwell.ts")), "import", file],
    { env: { PATH: process.env["PATH"] ?? "", STORAGE: "postgres", DATABASE_URL: databaseUrl } }
  )

/** Returns the longest that the event loop of a server was late since the last reading, in milliseconds. */
const longestLag = async ({ metricsUrl }: RunningProgram): Promise<number> => {
  const text = await (await fetch(metricsUrl!)).text()
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
}

/** Runs something beside the probe, and prints how long it took, the longest turn and the longest waits. */
const probed = async (server: RunningProgram, what: string, run: () => Promise<unknown>) => {
  const waits: Array<number> = []
  const end = new AbortController()
  const probe = async () => {
    while (!end.signal.aborted) {
      const before = performance.now()
      await (await fetch(`${server.url}/health/live`)).text()
      waits.push(performance.now() - before)
    }
  }
  await longestLag(server)
  const probing = probe()
  const before = performance.now()
  try {
    await run()
  } finally {
    end.abort()
    await probing
  }
  const took = performance.now() - before
  const lag = await longestLag(server)
  const longest = waits.toSorted((a, b) => b - a).slice(0, 4)
  const shown = longest.map((one) => one.toFixed(0)).join(" ")
  console.log(`${what}: ${took.toFixed(0)} ms; late by ${lag.toFixed(0)} ms at most; longest waits ${shown} ms`)
}

const createLeads = async (url: string, first: number, leads: number) => {
  for (let n = first; n < first + leads; n++) {
    await send(`${url}/api/leads`, "POST", { ...sampleLead(n), postal_code: `${1000 + ((n * 613) % 9000)}AB` })
  }
}

const catalog = catalogOf(0)
const paused = { ...catalog.businesses[0]!.subscriptions[0]!, active: false }

await withCatalogFile(catalog, (catalogFile) =>
  withCatalogFile(catalogOf(1), (changedFile) =>
    withPostgres(async ({ createDatabase }) => {
      const databaseUrl = await createDatabase("areas")
      const before = performance.now()
      const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [], settings: { ADMIN_PORT: "0" } })
      const { url } = server
      console.log(`${count} businesses with ${codes} codes, started in ${(performance.now() - before).toFixed(0)} ms`)
      try {
        await probed(server, "after the start", () => sleep(5000))
        await probed(server, "one lead", () => createLeads(url, 1, 1))
        await probed(server, "50 leads", () => createLeads(url, 2, 50))
        await probed(server, "a pause and 5 leads", async () => {
          await send(`${url}/api/businesses/business-0/subscriptions`, "PUT", { subscriptions: [paused] })
          await createLeads(url, 100, 5)
          await sleep(2000)
        })
        await probed(server, "the same import and 5 leads", async () => {
          await importFile(databaseUrl, catalogFile)
          await createLeads(url, 200, 5)
          await sleep(2000)
        })
        await probed(server, "an import that changes all, and 5 leads", async () => {
          await importFile(databaseUrl, changedFile)
          await createLeads(url, 300, 5)
          await sleep(2000)
        })
        await probed(server, "50 leads", () => createLeads(url, 400, 50))
      } finally {
        await server.stop()
      }
    })
  )
)
