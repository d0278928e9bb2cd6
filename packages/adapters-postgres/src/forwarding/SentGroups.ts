import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Schema } from "effect"
import { channelOf, groupsWait } from "../rows/GroupNotes.ts"
import { decodeRows } from "../sql/Rows.ts"

/** A group of leads on its way from one process to another. Both are known by a UUID. */
interface Group {
  readonly id: string
  readonly sender: string
  readonly receiver: string
}

const channel = (sql: PgClient, process: string) => sql`${channelOf(process)}::text`

/**
 * Stores a group for its receiver, and tells the receiver. Deletes the outcomes of `answered` groups as well. Nothing
 * of that must survive a crash, so it waits for no disk.
 */
export const sendGroup = (
  sql: PgClient,
  { id, receiver, sender }: Group,
  arrivals: string,
  answered: ReadonlyArray<string>
) => sql`
  with sent as (
    insert into leadwell.forwarded_leads (receiver, id, sender, arrivals)
    values (${receiver}::text::uuid, ${id}::text::uuid, ${sender}::text::uuid, ${arrivals}::text)
    returning set_config('synchronous_commit', 'off', true)
  ), forgotten as (
    delete from leadwell.forwarded_outcomes where id = any(${answered}::text[]::uuid[])
  )
  select pg_notify(${channel(sql, receiver)}, ${groupsWait}) from sent`

/**
 * Removes what nobody fetched, because processes ended: leads that are a minute old, and outcomes that are an hour old.
 * Nobody waits for either any more. It runs every hour, and before an erasure.
 */
export const removeForgotten = (sql: PgClient) => sql`
  with leads as (
    delete from leadwell.forwarded_leads where at < clock_timestamp() - interval '1 minute'
  )
  delete from leadwell.forwarded_outcomes where at < clock_timestamp() - interval '1 hour'`

const SentGroup = Schema.Struct({
  id: Schema.String,
  sender: Schema.String,
  arrivals: Schema.String,
  at: Schema.String
})

/** A group as another process sent it. `at` is when it was sent, by the clock of the database. */
export interface SentGroup extends Schema.Schema.Type<typeof SentGroup> {}

const sentGroups = decodeRows(SentGroup)

/** Takes all groups that wait for a process. */
export const takeGroups = (sql: PgClient, receiver: string) =>
  Effect.flatMap(
    sql`
      delete from leadwell.forwarded_leads where receiver = ${receiver}::text::uuid
      returning id, sender, arrivals, at::text as at`,
    sentGroups
  )

/** Tells the senders of groups what became of them, each with a note of `Notes.ts`. */
export const tellSenders = (
  sql: PgClient,
  notes: ReadonlyArray<{ readonly sender: string; readonly note: string }>
) => sql`
  select pg_notify(channel, note) from unnest(
    ${notes.map(({ sender }) => channelOf(sender))}::text[], ${notes.map(({ note }) => note)}::text[]
  ) as g (channel, note)`
