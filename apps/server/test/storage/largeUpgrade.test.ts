import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Client } from "pg"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { dataFolder, token } from "../Load.ts"
import { urlOf } from "../OwnUrl.ts"
import { start } from "../RunningServer.ts"
import { commit, previousServer } from "./PreviousRelease.ts"

/** The number of leads in the tables. It is 3 000 000 for `npm run test:upgrade`. */
const leads = Number(process.env["UPGRADE_LEADS"] ?? 2000)

/** Posts a lead, and returns its status and id. */
const post = (url: string, email: string, phone: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const body = JSON.stringify({ ...demoLead("2031-01-15"), email, phone })
    const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body })
    return [response.status, ((await response.json()) as { readonly id: string }).id]
  })

const addressIn = (output: string) => /listens on (\S+)/.exec(output)?.[1] ?? ""

/** Runs statements on a connection without time limits, and returns the rows of the last one. */
const queried = (connectionString: string, ...statements: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const client = new Client({ connectionString })
    await client.connect()
    try {
      let rows: ReadonlyArray<Readonly<Record<string, unknown>>> = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  })

/** Copies the lead 1, with all that the previous version stored of it, until there are `leads` leads. */
const fill = Effect.fnUntraced(function* (database: string) {
  const own = ["id", "email", "comparable_email", "phone"]
  const columns = yield* queried(
    database,
    `select attname::text as name from pg_attribute
     where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped`
  )
  const others = columns.flatMap(({ name }) => (own.includes(String(name)) ? [] : [`l.${String(name)}`])).join(", ")
  const email = "'jane-' || n || '@example.nl'"
  yield* queried(
    database,
    `insert into public.leads (${own.join(", ")}, ${others.replaceAll("l.", "")})
     select n, ${email}, ${email}, lpad(n::text, 10, '0'), ${others} from public.leads l, generate_series(2, ${leads}) n
     where l.id = 1`,
    `insert into public.lead_contacts (subcategory, kind, digest, lead_id, at)
     select subcategory_id, kind, sha256(convert_to(value, 'UTF8')), id, created_at
     from public.leads, lateral (values ('email', comparable_email), ('phone', phone)) c (kind, value) where id > 1`,
    `insert into public.business_leads (business, position, lead_id, assigned_at, region)
     select business, position + n - 1, n, assigned_at, region
     from public.business_leads, generate_series(2, ${leads}) n where lead_id = 1`,
    `update public.business_lead_counters set total = total + ${leads - 1}`,
    `insert into public.distributions (lead_id, decided_at, places, considered)
     select n, decided_at, places, considered from public.distributions, generate_series(2, ${leads}) n where lead_id = 1`,
    `insert into public.outbox (type, at, lead, business)
     select type, at, n, business from generate_series(2, ${leads}) n, public.outbox where lead = 1 order by n, number`,
    `select setval('public.lead_ids', ${leads})`
  )
})

/** The number of leads, of assignments and of events. */
const counted = (database: string, schema: string, events: string) =>
  queried(
    database,
    `select (select count(*) from ${schema}.leads)::text as leads,
       (select count(*) from ${schema}.business_leads)::text as assignments,
       (select count(*) from ${schema}.${events})::text as events`
  )

const program = Effect.gen(function* () {
  const address = yield* freshDatabase
  const { catalog } = yield* dataFolder
  const database = urlOf(address)
  const environment = { STORAGE: "postgres", DATABASE_URL: database, CATALOG_FILE: catalog }
  const old = yield* start(environment, yield* previousServer)
  assert.deepStrictEqual(yield* post(addressIn(yield* old.until("/docs)")), "first@example.nl", "0612345600"), [
    201,
    "1"
  ])
  yield* old.signal("SIGTERM")
  yield* old.ended
  yield* fill(database)
  const before = yield* counted(database, "public", "outbox")
  assert.strictEqual(before[0]?.["leads"], String(leads))

  const begun = performance.now()
  const servers = [yield* start(environment), yield* start(environment)]
  const outputs = yield* Effect.all(
    servers.map(({ until }) => until("/docs)")),
    { concurrency: 2 }
  )
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${leads} leads upgraded, and both servers ready, after ${seconds} s`)
  const told = outputs.flatMap((output) => output.match(/(?:Upgrading|Waiting for)[^"]*/g) ?? [])
  if (told.length > 0) console.log(told.join("\n"))

  assert.deepStrictEqual(yield* counted(database, "leadwell", "events"), before)
  for (const [n, output] of outputs.entries()) {
    const url = addressIn(output)
    const ready = yield* Effect.promise(() => fetch(`${url}/health/ready`))
    assert.strictEqual(ready.status, 200)
    assert.strictEqual((yield* post(url, `new-${n}@example.nl`, `061234561${n}`))[0], 201)
    // The contacts of earlier leads are still known.
    assert.strictEqual((yield* post(url, `jane-${leads}@example.nl`, `061234562${n}`))[0], 200)
  }
})

if (commit === undefined) console.warn("SKIPPED: the upgrade of many leads, because git has no history here.")

describe.skipIf(commit === undefined)("an upgrade of many leads", { timeout: 240_000 + leads }, () => {
  it.live("makes both of two servers ready that begin at once, and keeps every lead", () => program)
})
