// Measures the longest pauses of a server whose subscriptions have very many regions, all in one subcategory: while it
// starts, receives leads, and reads the market again after a pause, an import, and an import that changes everything.
// A probe asks for /health/live without a break. Its longest wait bounds a turn of the event loop from above.
// node launch.cjs benchmark/large-areas.ts [businesses] [codes]
import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { ours } from "./Contenders.ts"
import { withPostgres } from "./load/DurablePostgres.ts"
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

/** Runs something beside the probe, and prints how long it took and the longest waits of the probe. */
const probed = async (url: string, what: string, run: () => Promise<unknown>) => {
  const waits: Array<number> = []
  const end = new AbortController()
  const probe = async () => {
    while (!end.signal.aborted) {
      const before = performance.now()
      await (await fetch(`${url}/health/live`)).text()
      waits.push(performance.now() - before)
    }
  }
  const probing = probe()
  const before = performance.now()
  try {
    await run()
  } finally {
    end.abort()
    await probing
  }
  const took = performance.now() - before
  const longest = waits.toSorted((a, b) => b - a).slice(0, 5)
  console.log(`${what}: ${took.toFixed(0)} ms; longest waits ${longest.map((one) => one.toFixed(0)).join(" ")} ms`)
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
      const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
      const { url } = server
      console.log(`${count} businesses with ${codes} codes, started in ${(performance.now() - before).toFixed(0)} ms`)
      try {
        await probed(url, "after the start", () => sleep(5000))
        await probed(url, "one lead", () => createLeads(url, 1, 1))
        await probed(url, "50 leads", () => createLeads(url, 2, 50))
        await probed(url, "a pause and 5 leads", async () => {
          await send(`${url}/api/businesses/business-0/subscriptions`, "PUT", { subscriptions: [paused] })
          await createLeads(url, 100, 5)
          await sleep(2000)
        })
        await probed(url, "the same import and 5 leads", async () => {
          await importFile(databaseUrl, catalogFile)
          await createLeads(url, 200, 5)
          await sleep(2000)
        })
        await probed(url, "an import that changes all, and 5 leads", async () => {
          await importFile(databaseUrl, changedFile)
          await createLeads(url, 300, 5)
          await sleep(2000)
        })
        await probed(url, "50 leads", () => createLeads(url, 400, 50))
      } finally {
        await server.stop()
      }
    })
  )
)
