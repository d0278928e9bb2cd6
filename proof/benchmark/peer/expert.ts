import { serve } from "./PeerServer.ts"
import { open, parameters, prepared, readCatalog } from "./PeerStore.ts"
// A peer of the server that does everything after validation in one database function. Calls are pipelined on a single
// connection: every pool was slower, because its calls waited for each other's locks.
import { claim, keepDuplicate, place } from "./Statements.ts"

const named = (name: string) => (name === "id" ? "lead" : `a_${name}`)

/** The error code of the function for a duplicate. The error rolls back all its writes. */
const isDuplicate = "LW002"

const createLead = `
  create function create_lead(${parameters.map(([name, type]) => `${named(name)} ${type}`).join(", ")})
  returns bigint language plpgsql as $$
  declare lead bigint := nextval('lead_ids'); number integer;
  begin
    ${claim(named).replace("select count(*)::integer as claimed", "select count(*)::integer into number")};
    if number < 2 then raise exception 'duplicate' using errcode = '${isDuplicate}'; end if;
    perform pg_advisory_xact_lock(hashtextextended(${named("subcategory_id")}, 0));
    ${place(named).replace("select of_businesses from number", "select of_businesses into number from number")};
    return lead;
  end $$;
`

const pool = await open(readCatalog(), createLead, { max: 1, pipeline: true })

const create = prepared("create", (p) => `select create_lead(${parameters.map(([name]) => p(name)).join(", ")}) as id`)
const duplicate = prepared("duplicate", keepDuplicate)

const client = await pool.connect()

await serve(async (values) => {
  try {
    const { rows } = await client.query(create(values))
    return { id: rows[0].id, isDuplicate: false }
  } catch (error) {
    if ((error as { readonly code?: string }).code !== isDuplicate) throw error
    const { rows } = await client.query(duplicate(values))
    return { id: rows[0].id, isDuplicate: true }
  }
})
