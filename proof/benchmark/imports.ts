// Measures an import of many rows: the time that it takes, and leads that come beside it, at a steady pace and as many
// as are taken.
// node launch.cjs proof/benchmark/imports.ts [rows] [leads a second]
import { setTimeout as sleep } from "node:timers/promises"
import { ours } from "./Contenders.ts"
import { withPostgres } from "./load/DurablePostgres.ts"
import { load, postOf } from "./load/Load.ts"
import { familyMillis, processorMillis } from "./load/ProcessUse.ts"
import type { RunningProgram } from "./load/RunningProgram.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const [rows, pace] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 200)]

const headers = { authorization: `Bearer ${sampleToken}` }

let persons = 10_000_000

const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`

/** A file of as many leads as rows, each of a person of its own. */
const file = (): Blob => {
  const leads = Array.from({ length: rows }, () => sampleLead((persons += 1)))
  const flat = leads.map(({ fields, ...lead }) => ({
    ...lead,
    ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`fields.${key}`, value]))
  }))
  return new Blob([
    [Object.keys(flat[0]!), ...flat.map(Object.values)].map((row) => row.map(cell).join(",")).join("\r\n")
  ])
}

interface Import {
  readonly id: string
  readonly status: string
  readonly sound: number
  readonly created: number
}

const imports = ({ url }: RunningProgram) => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Import> => {
    const response = await fetch(`${url}/api/imports${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { readonly data: Import }).data
  }
  const until = async (id: string, status: string): Promise<Import> => {
    for (;;) {
      const one = await ask(`/${id}`)
      if (one.status === status) return one
      await sleep(200)
    }
  }
  /** Checks a new file and imports it, and returns the seconds of both. */
  return async (): Promise<{ readonly checked: number; readonly imported: number }> => {
    const form = new FormData()
    form.set("file", file(), "leads.csv")
    form.set("kind", "leads")
    const start = performance.now()
    const { id } = await ask("", { method: "POST", body: form })
    const { sound } = await until(id, "checked")
    const checkedAt = performance.now()
    await ask(`/${id}/start`, { method: "POST" })
    const { created } = await until(id, "done")
    if (sound !== rows || created !== rows) throw new Error(`${sound} sound, ${created} created of ${rows}`)
    return { checked: (checkedAt - start) / 1000, imported: (performance.now() - checkedAt) / 1000 }
  }
}

const quantile = (sorted: Float64Array, part: number): number => sorted[Math.floor(part * (sorted.length - 1))]!

/** Posts leads at a steady pace until it is told to stop, and tells how long the answers took. */
const steadily = async ({ url }: RunningProgram, isOver: () => boolean): Promise<string> => {
  const millis: Array<number> = []
  const sent: Array<Promise<void>> = []
  const start = performance.now()
  const post = async () => {
    const at = performance.now()
    const response = await fetch(`${url}/api/leads`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(sampleLead((persons += 1)))
    })
    // One lead in 50 repeats another, and is answered with 200.
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    millis.push(performance.now() - at)
  }
  while (!isOver()) {
    while (sent.length < ((performance.now() - start) / 1000) * pace) sent.push(post())
    await sleep(5)
  }
  await Promise.all(sent)
  const sorted = Float64Array.from(millis).toSorted()
  const rate = millis.length / ((performance.now() - start) / 1000)
  return `${rate.toFixed(1)} leads/s, answered in ${quantile(sorted, 0.5).toFixed(1)} ms, 95 % in ${quantile(sorted, 0.95).toFixed(1)} ms`
}

/** Posts as many leads as are taken in some seconds, and returns the number in a second. */
const fully = async ({ url }: RunningProgram, seconds: number): Promise<number> => {
  const [post, first] = [postOf(url, sampleToken), (persons += 1_000_000)]
  const { millis, sent } = await load({
    url,
    connections: 64,
    warmSeconds: 1,
    seconds,
    request: (n) => post(sampleLead(first + n))
  })
  persons += sent
  return millis.length / seconds
}

/** Runs some work until an import is through. */
const beside = async <A>(importFile: ReturnType<typeof imports>, work: (isOver: () => boolean) => Promise<A>) => {
  let isOver = false
  const took = importFile().finally(() => (isOver = true))
  const [result, { checked, imported }] = await Promise.all([work(() => isOver), took])
  return { result, text: `${rows} rows checked in ${checked.toFixed(1)} s and imported in ${imported.toFixed(1)} s` }
}

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async ({ createDatabase, pid: postgres }) => {
    const server = await ours.start({ databaseUrl: await createDatabase("imports"), catalogFile, nodeOptions: [] })
    const importFile = imports(server)
    try {
      await fully(server, 8)
      const before = { own: processorMillis(server.pid), database: familyMillis(postgres) }
      const { text } = await beside(importFile, async () => undefined)
      const [own, database] = [processorMillis(server.pid) - before.own, familyMillis(postgres) - before.database]
      console.log(
        `alone: ${text}; a row takes ${(own / rows).toFixed(2)} ms of the server and ` +
          `${(database / rows).toFixed(2)} ms of the database`
      )
      const end = performance.now() + 20_000
      console.log(`no import: ${await steadily(server, () => performance.now() > end)}`)
      const steady = await beside(importFile, (isOver) => steadily(server, isOver))
      console.log(`beside: ${steady.text}; ${steady.result}`)
      const first = await fully(server, 10)
      const full = await beside(importFile, async (isOver) => {
        const rates: Array<number> = []
        while (!isOver()) rates.push(await fully(server, 3))
        return rates
      })
      const last = await fully(server, 10)
      const mean = full.result.reduce((sum, rate) => sum + rate, 0) / full.result.length
      console.log(
        `as many as are taken: ${full.text}; ${Math.round(mean)} leads/s beside it, ${Math.round(first)} before and ` +
          `${Math.round(last)} after, so × ${((2 * mean) / (first + last)).toFixed(2)}`
      )
    } finally {
      await server.stop()
    }
  })
)
