import type { Change } from "../../check/ProjectCopy.ts"

/** A fault of the program. */
export interface Plant {
  readonly name: string
  readonly changes: ReadonlyArray<Change>
  /** The only kind of faults in whose runs it shows, if there is one. */
  readonly strike?: string
}

const postgres = "packages/adapters-postgres/src"

const arrivals = `${postgres}/intake/WriteArrivals.ts`

/** Faults that each take away one mechanism. The simulation must notice every one of them. */
export const plants: ReadonlyArray<Plant> = [
  {
    name: "a decision is written though its market has changed",
    changes: [
      {
        file: `${postgres}/distribution/WriteSettlements.ts`,
        text: "from locked join expected using (subcategory, version)",
        instead: "from locked join expected using (subcategory)"
      }
    ]
  },
  {
    name: "a market is not locked while a decision is written",
    changes: [
      {
        file: `${postgres}/distribution/WriteSettlements.ts`,
        text: "order by m.subcategory for update skip locked",
        instead: "order by m.subcategory"
      }
    ]
  },
  {
    name: "a refused batch commits its counters",
    changes: [
      {
        file: arrivals,
        text: 'sql`${noneBlocked(sql, given)}${enclosed("isFresh")}`',
        instead: 'sql`true${enclosed("isFresh")}`'
      },
      {
        file: arrivals,
        text: "where (select is_fresh from fresh) and (select",
        instead: "where (select is_fresh from fresh) and ${noneBlocked(sql, given)} and (select"
      }
    ]
  },
  {
    name: "a blocked contact is not found",
    changes: [
      {
        file: `${postgres}/lead/BlockedContacts.ts`,
        text: "  not exists (select from leadwell.blocked_contacts)",
        instead: "  true"
      },
      {
        file: `${postgres}/lead/BlockedContacts.ts`,
        text: "where exists (select from leadwell.blocked_contacts)",
        instead: "where false"
      }
    ]
  },
  {
    name: "a key is not looked up again",
    changes: [
      {
        file: `${postgres}/idempotency/CompletedRequests.ts`,
        text: "return new Set(found.filter((one) => !expired.includes(one)).map(nameOf))",
        instead: "return new Set()"
      }
    ]
  },
  {
    name: "a change of a subscription is not told to other servers",
    changes: [
      {
        file: `${postgres}/distribution/MarketVersions.ts`,
        text: "set version = version + 1, changes = changes + 1",
        instead: "set version = version"
      }
    ]
  },
  {
    name: "a silent connection is waited for",
    changes: [
      {
        file: `${postgres}/connection/WatchedSockets.ts`,
        text: "socket.setTimeout(Duration.toMillis(silenceTimeout)",
        instead: "socket.setTimeout(0 * Duration.toMillis(silenceTimeout)"
      }
    ]
  },
  {
    name: "an outage of the database is not remembered",
    changes: [
      {
        file: `${postgres}/connection/ConnectionPool.ts`,
        text: "if (!isClosed) away = Exit.isSuccess(exit) ? undefined : Exit.failCause(exit.cause)",
        instead: "if (!isClosed) away = undefined"
      }
    ]
  },
  {
    name: "running writers of events are not waited for",
    changes: [
      {
        file: `${postgres}/event/StableEvents.ts`,
        text: "yield* writersEnd(sql)",
        instead: "void writersEnd"
      }
    ]
  },
  {
    name: "a lead with a free place is not offered again",
    changes: [
      {
        file: "packages/domain/src/BackgroundWork.ts",
        text: 'turn: sweep,\n      interval: "1 second"',
        instead: 'turn: sweep,\n      interval: "1 hour"'
      }
    ]
  },
  {
    name: "a waiting row of an erased person stays",
    changes: [
      {
        file: `${postgres}/features/files/import/PgImportRepository.ts`,
        text: "where r.import = x.import and r.number = x.number returning 1",
        instead: "where r.import = x.import and r.number = x.number and false returning 1"
      }
    ]
  },
  {
    name: "a reclaim is decided without a lock",
    changes: [
      {
        file: `${postgres}/reclaim/ReclaimDecision.ts`,
        text: "where l.id = (select lead_id from leadwell.reclaim_requests where id = ${id}) for update`",
        instead: "where l.id = (select lead_id from leadwell.reclaim_requests where id = ${id})`"
      },
      {
        file: `${postgres}/distribution/Releases.ts`,
        text: 'where lead_id = ${BigInt(id)} order by assigned_at, business collate "C" for update`',
        instead: 'where lead_id = ${BigInt(id)} order by assigned_at, business collate "C"`'
      }
    ]
  },
  {
    name: "events are passed without a delivery",
    changes: [
      {
        file: `${postgres}/delivery/PgDeliveryRepository.ts`,
        text: "do update set number = excluded.number where f.number",
        instead: "do update set number = excluded.number + 64 where f.number"
      }
    ]
  },
  {
    name: "a server is ready without its database",
    strike: "silence of connections",
    changes: [
      {
        file: `${postgres}/storage/PgStorageHealth.ts`,
        text: "Effect.flatMap(isAnswering, (isThere) => (isThere ? isWell : Effect.succeed(false)))",
        instead: "Effect.andThen(isAnswering, Effect.as(isWell, true))"
      }
    ]
  },
  {
    name: "the clock of a server is believed",
    strike: "clock ahead",
    changes: [
      {
        file: `${postgres}/DatabaseClock.ts`,
        text: "+ Math.abs(answered - asked) ? offset : 0",
        instead: "+ Math.abs(answered - asked) ? offset * 0 : 0"
      }
    ]
  }
]
