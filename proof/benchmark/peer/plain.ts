import { serve } from "./PeerServer.ts"
import { open, prepared, readCatalog } from "./PeerStore.ts"
// A hand-written peer of the server: Fastify, pg, and one transaction of prepared statements per lead.
import { claim, keepDuplicate, place } from "./Statements.ts"

/** The fastest of 1 to 12 connections. More of them wait for each other's locks. */
const connections = 3

const pool = await open(readCatalog(), "", { max: connections, pipeline: true })

const statements = {
  claim: prepared("claim", claim),
  lock: prepared("lock", (p) => `select pg_advisory_xact_lock(hashtextextended(${p("subcategory_id")}, 0))`),
  place: prepared("place", place),
  keepDuplicate: prepared("duplicate", keepDuplicate)
}

/** Ids, taken from the sequence a hundred at a time. A gap in them does no harm. */
const numbers: Array<string> = []

const ascending = Array.from({ length: 100 }, (_, n) => n)

const nextNumber = async (): Promise<string> => {
  while (numbers.length === 0) {
    const { rows } = await pool.query("select nextval('lead_ids') as id from unnest($1::int[])", [ascending])
    numbers.push(...rows.map(({ id }) => id))
  }
  return numbers.shift() ?? ""
}

await serve(async (values) => {
  const id = await nextNumber()
  const all = new Map(values).set("id", id)
  const client = await pool.connect()
  try {
    void client.query("begin")
    const { rows } = await client.query(statements.claim(all))
    if (rows[0].claimed < 2) {
      void client.query("rollback")
      const kept = await client.query(statements.keepDuplicate(all))
      return { id: kept.rows[0].id, isDuplicate: true }
    }
    await Promise.all([client.query(statements.lock(all)), client.query(statements.place(all)), client.query("commit")])
    return { id, isDuplicate: false }
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
})
