// Measures the first, middle and last page of a very long list of leads, through the repository and over HTTP.
// Then it measures how many businesses are answered that all poll their first page at once.
// node launch.cjs benchmark/list-leads.ts [leads]
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Effect, Redacted } from "effect"
import { ours } from "./Contenders.ts"
import { connected, withPostgres } from "./load/DurablePostgres.ts"
import { getOf, load } from "./load/Load.ts"
import { median, quantile } from "./load/Spread.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { busiestBusiness, catalogOf, fill } from "./samples/ManyLeads.ts"
import { sampleToken } from "./samples/SampleCatalog.ts"

const count = Number(process.argv[2] ?? 1_000_000)
const businesses = 1000
const perPage = 10
const last = Math.ceil(count / perPage)
const pages = [1, Math.ceil(last / 2), last]

const report = (where: string, times: ReadonlyArray<ReadonlyArray<number>>) => {
  const [first = 0, middle = 0, end = 0] = times.map(median)
  console.log(
    `${where}: page of ${count} leads, medians of ${times[0]?.length}: first ${first.toFixed(2)} ms, ` +
      `middle ${middle.toFixed(2)} ms, last ${end.toFixed(2)} ms; last / first ${(end / first).toFixed(2)}`
  )
}

const throughRepository = (url: string) =>
  Effect.gen(function* () {
    const leads = yield* BusinessLeadRepository
    const times: ReadonlyArray<Array<number>> = pages.map(() => [])
    for (let round = -50; round < 400; round++) {
      for (const [index, page] of pages.entries()) {
        const before = performance.now()
        const { items, total } = yield* leads.page(BusinessId.make(busiestBusiness), {}, "descending", {
          page,
          per_page: perPage
        })
        const millis = performance.now() - before
        if (items.length !== perPage || total !== count)
          return yield* Effect.die(new Error(`page ${page} is not what it should be`))
        if (round >= 0) times[index]?.push(millis)
      }
    }
    report("repository", times)
  }).pipe(
    Effect.provide(PostgresStorage.layer({ address: { url: Redacted.make(url) }, maxConnections: 1 })),
    Effect.runPromise
  )

const throughHttp = async (url: string) => {
  const get = getOf(url, sampleToken)
  const times: ReadonlyArray<Array<number>> = pages.map(() => [])
  await load({
    url,
    connections: 1,
    warmSeconds: 2,
    seconds: 5,
    request: (n) => get(`/api/businesses/${busiestBusiness}/leads?page=${pages[n % 3]}`),
    answered: (n, millis) => times[n % 3]?.push(millis)
  })
  report("HTTP", times)
}

const polling = async (url: string) => {
  const get = getOf(url, sampleToken)
  const { millis, seconds } = await load({
    url,
    connections: businesses,
    warmSeconds: 3,
    seconds: 8,
    request: (n) => get(`/api/businesses/business-${n % businesses}/leads`)
  })
  console.log(
    `${businesses} businesses at once, each its first page: ${Math.round(millis.length / seconds)} requests/s, ` +
      `p50 ${quantile(millis, 0.5).toFixed(0)} ms, p99 ${quantile(millis, 0.99).toFixed(0)} ms`
  )
}

await withCatalogFile(catalogOf(businesses), (catalogFile) =>
  withPostgres(async ({ createDatabase }) => {
    const databaseUrl = await createDatabase("lists")
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      await connected(databaseUrl, (client) => fill(client, count, businesses))
      await throughRepository(databaseUrl)
      await throughHttp(server.url)
      await polling(server.url)
    } finally {
      await server.stop()
    }
  })
)
