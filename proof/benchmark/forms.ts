// Measures the processor time of the server for posts to a form that have no challenge, beside leads that it stores.
// node launch.cjs proof/benchmark/forms.ts [--posts 10000] [--connections 16]
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { withPostgres } from "./load/DurablePostgres.ts"
import { processorMillis } from "./load/ProcessUse.ts"
import { run } from "./load/RunningProgram.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: { posts: { type: "string", default: "10000" }, connections: { type: "string", default: "16" } }
})
const [posts, connections] = [Number(values.posts), Number(values.connections)]

const operator = `lw_${"o".repeat(43)}`
const origin = "https://www.example.nl"

/** The catalogue of the other measurements, with an operator. */
const catalog = {
  ...sampleCatalog,
  tokens: [...sampleCatalog.tokens, { account: "acme", token: operator, abilities: ["operator"], name: "operator" }]
}

const json = { "content-type": "application/json" }

const issuedKey = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/tokens`, {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${operator}` },
    body: JSON.stringify({ kind: "form", website_code: catalog.websites[0]!.code, name: "form", origins: [origin] })
  })
  const { data } = (await answer.json()) as { readonly data: { readonly key: string } }
  return data.key
}

/** Sends all posts, and returns the processor time of each in milliseconds. Each must get one of these statuses. */
const timeOf = async (pid: number, statuses: ReadonlyArray<number>, post: (n: number) => Promise<Response>) => {
  let next = 0
  const worker = async () => {
    while (next < posts) {
      const answer = await post(next++)
      await answer.arrayBuffer()
      if (!statuses.includes(answer.status)) throw new Error(`a post was answered with ${answer.status}`)
    }
  }
  const before = processorMillis(pid)
  await Promise.all(Array.from({ length: connections }, worker))
  return (processorMillis(pid) - before) / posts
}

const report = (name: string, millis: number): void => {
  const share = (millis * 10_000) / 60_000
  console.log(
    `${name.padEnd(44)}${millis.toFixed(3)} ms a post: 10 000 a minute take ${(share * 100).toFixed(1)} % of a core`
  )
}

await withPostgres(async (postgres) => {
  for (const limit of ["off", "1000"]) {
    const server = await withCatalogFile(catalog, async (catalogFile) =>
      run(resolve("apps/server/src/main.ts"), {
        STORAGE: "postgres",
        DATABASE_URL: await postgres.createDatabase(`forms_${limit}`),
        CATALOG_FILE: catalogFile,
        RATE_LIMIT_PER_MINUTE: limit,
        LOG_LEVEL: "warn"
      })
    )
    const { pid, url } = server
    const key = await issuedKey(url)
    const send = (n: number) =>
      fetch(`${url}/api/forms/${key}/leads`, {
        method: "POST",
        headers: { ...json, origin },
        body: JSON.stringify({ ...sampleLead(n), form_version: "0" })
      })
    const create = (n: number) =>
      fetch(`${url}/api/leads`, {
        method: "POST",
        headers: { ...json, authorization: `Bearer ${sampleToken}` },
        body: JSON.stringify(sampleLead(n))
      })
    if (limit === "off") {
      // The first round compiles what the second one measures.
      await timeOf(pid, [200, 201], create)
      report("a lead that is stored", await timeOf(pid, [200, 201], (n) => create(posts + n)))
    }
    await timeOf(pid, [422, 429], send)
    report(`a form without a challenge, limits ${limit === "off" ? "off" : "on"}`, await timeOf(pid, [422, 429], send))
    await server.stop()
  }
})
