import { Effect } from "effect"
import type { Database } from "./Database.ts"

/**
 * Creates a database whose clock is some milliseconds ahead. Its function takes the place of PostgreSQL's own, so what
 * a column has by default is by that clock too.
 */
export const createDatabase = Effect.fnUntraced(function* ({ query }: Database, name: string, offset: number) {
  yield* query("postgres", `drop database if exists ${name} with (force)`, `create database ${name}`)
  yield* query(
    name,
    "create function public.true_clock() returns timestamptz language internal volatile as 'clock_timestamp'",
    `create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
       return public.true_clock() + ${offset} * interval '1 millisecond'`
  )
})
