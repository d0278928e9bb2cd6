import type { PgClient } from "@effect/sql-pg"
import { AccessTokenHash } from "@leadwell/domain/access/AccessToken"
import { demoPartsOf } from "@leadwell/domain/catalogfile/Catalog"
import { type DemoKind, DemoPart } from "@leadwell/domain/demo/DemoPart"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"
import { readCurrent } from "./CurrentRows.ts"

type Client = typeof PgClient.PgClient.Service

const demoRows = decodeRows(DemoPart)
const people = decodeRows(Schema.Struct({ email: Schema.String, name: Schema.String, memberships: Schema.Json }))

/** Keeps what the demo made, in place of what an earlier demo made. */
export const writeDemo = Effect.fnUntraced(function* (sql: Client, made: ReadonlyArray<DemoPart>) {
  yield* sql`delete from leadwell.demo_parts`
  yield* sql`
    insert into leadwell.demo_parts
    select kind, name, content from jsonb_to_recordset(${sql.json(made)}) as r (kind text, name text, content jsonb)`
})

/** Reads what the demo made. */
export const readDemo = (sql: Client) =>
  Effect.flatMap(sql`select kind, name, content from leadwell.demo_parts order by kind, name`, demoRows)

/** Returns the names of the parts of a kind. */
export const namesOf = (parts: ReadonlyArray<DemoPart>, kind: DemoKind): ReadonlyArray<string> =>
  parts.filter((part) => part.kind === kind).map(({ name }) => name)

const hashesOf = (parts: ReadonlyArray<DemoPart>): ReadonlyArray<AccessTokenHash> =>
  parts.flatMap(({ content }) => {
    const hash = Object(content).hash
    return Schema.is(AccessTokenHash)(hash) ? [hash] : []
  })

/** Reads what is stored now under the names of the parts of the demo. MUST run in a transaction. */
export const readCurrentDemo = Effect.fnUntraced(function* (sql: Client, made: ReadonlyArray<DemoPart>) {
  const {
    linked: _,
    slugs: __,
    ...current
  } = yield* readCurrent(sql, {
    accounts: namesOf(made, "account"),
    tokens: hashesOf(made),
    affiliates: namesOf(made, "affiliate"),
    websites: namesOf(made, "website"),
    categories: namesOf(made, "category"),
    subcategories: namesOf(made, "subcategory"),
    businesses: namesOf(made, "business")
  })
  const found = yield* people(
    yield* sql`
      select email, name, memberships || coalesce((
        select jsonb_agg(one - '{invitation,name,email,language,invited_by,invited_at,sent_at}'::text[])
        from jsonb_array_elements(pending) one
      ), '[]') as memberships
      from leadwell.people where comparable_email = any(${namesOf(made, "person")}::text[])`
  )
  const asParts = found.map(({ email, memberships, name }): DemoPart => ({
    kind: "person",
    name: email,
    content: { name, memberships: memberships as ReadonlyArray<object> as ReadonlyArray<Schema.Json> as Schema.Json }
  }))
  return [...demoPartsOf(current), ...asParts]
})
