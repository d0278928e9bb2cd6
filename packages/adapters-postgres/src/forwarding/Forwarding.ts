import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Option } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import { channelOf, groupsWait, notesOf } from "../rows/GroupNotes.ts"
import { hourly } from "../sql/Hourly.ts"
import { makeChannel } from "./Channel.ts"
import { makeInbound } from "./Inbound.ts"
import { makeLeaseHolder } from "./LeaseHolder.ts"
import { makeOutbound } from "./Outbound.ts"
import { removeForgotten } from "./SentGroups.ts"

/**
 * Forwards the leads of this process to another one, and writes those that others forward to this one. Processes that
 * write leads of one market overtake each other; if one of them writes the leads of all, none is overtaken.
 *
 * A group is written once: its receiver marks it in the statement that writes it, and its sender marks it when it gives
 * up waiting. Only one of them can.
 */
export const makeForwarding = Effect.fnUntraced(function* (sql: PgClient) {
  const self = randomUUID()
  const hear = Effect.fnUntraced(function* (payloads: ReadonlyArray<string>): Effect.fn.Return<void, SqlError> {
    if (payloads.includes(groupsWait)) yield* inbound.take
    for (const { id, written } of notesOf(payloads)) yield* outbound.settle(id, Option.fromNullOr(written))
  })
  const holder = yield* makeLeaseHolder(sql, self, yield* makeChannel(sql, channelOf(self), hear))
  const outbound = makeOutbound(sql, self, holder)
  const inbound = yield* makeInbound(sql, self, holder)
  yield* hourly(removeForgotten(sql))
  return { overtaken: holder.overtaken, send: outbound.send, outcomes: outbound.outcomes, serve: inbound.serve }
})

/** Forwarding between this process and others. */
export type Forwarding = Effect.Success<ReturnType<typeof makeForwarding>>
