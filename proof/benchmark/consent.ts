// Measures leads created per second by a website that requires consent beside one that keeps none, in short turns.
// node launch.cjs proof/benchmark/consent.ts [--rounds 40] [--seconds 2.5] [--settle 0.7] [--warm 12]
//   [--connections 64]
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { withPostgres } from "./load/DurablePostgres.ts"
import { run, type RunningProgram } from "./load/RunningProgram.ts"
import { comparison, inTurns, means, turnOptions } from "./load/Turns.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "40" },
    seconds: { type: "string", default: "2.5" },
    settle: { type: "string", default: "0.7" },
    warm: { type: "string", default: "12" },
    connections: { type: "string", default: "64" }
  }
})

const operator = `lw_${"o".repeat(43)}`

/** The catalogue of the other measurements, with an operator and a website that treats consent as given. */
const catalogWith = (consent: string) => ({
  ...sampleCatalog,
  tokens: [...sampleCatalog.tokens, { account: "acme", token: operator, abilities: ["operator"], name: "operator" }],
  websites: sampleCatalog.websites.map((one) => ({ ...one, consent }))
})

const addText = async ({ url }: RunningProgram, website: string) => {
  const { status } = await fetch(`${url}/api/websites/${website}/consent-texts`, {
    method: "POST",
    headers: { authorization: `Bearer ${operator}`, "content-type": "application/json" },
    body: JSON.stringify({ language: "nl", text: "Bedrijven mogen mij bellen.", purposes: ["call"] })
  })
  if (status !== 201) throw new Error(`the consent text was answered with ${status}`)
}

const consent = {
  text_version: 1,
  language: "nl",
  given_at: new Date().toISOString(),
  page_url: "https://compare.example/offerte",
  verified: { kind: "email", at: new Date().toISOString() }
}

await withPostgres(async (postgres) => {
  const start = (setting: string) =>
    withCatalogFile(catalogWith(setting), async (catalogFile) =>
      run(resolve("apps/server/src/main.ts"), {
        STORAGE: "postgres",
        DATABASE_URL: await postgres.createDatabase(`consent_${setting}`),
        CATALOG_FILE: catalogFile,
        RATE_LIMIT_PER_MINUTE: "off",
        LOG_LEVEL: "warn"
      })
    )
  const [off, required] = [await start("off"), await start("required")]
  await addText(required, sampleCatalog.websites[0]!.code)
  const leadFor = (server: RunningProgram, n: number) =>
    server === required ? { ...sampleLead(n), consent } : sampleLead(n)
  const [plain = [], consented = []] = await inTurns([off, required], postgres, turnOptions(values), leadFor)
  console.log(`off: ${means(plain)}`)
  console.log(`required: ${means(consented)}; beside off ${comparison(consented, plain)}`)
  for (const server of [off, required]) await server.stop()
})
