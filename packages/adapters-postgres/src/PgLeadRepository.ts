import { PgClient } from "@effect/sql-pg"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Choose } from "@leadwell/domain/distribution/Choice"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { LeadRepository, type PlacedLead } from "@leadwell/domain/lead/LeadRepository"
import { stageWith } from "@leadwell/domain/lead/LeadStage"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Exit, Layer } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as GroupCommit from "./internal/GroupCommit.ts"
import { type ChosenLead, subcategoriesOf } from "./internal/LeadBatch.ts"
import { orUnavailable } from "./internal/StorageFailures.ts"
import { type Candidates, readCandidates } from "./internal/SubcategoryCandidates.ts"
import { writeLeads } from "./internal/WriteLeads.ts"

interface Arrival {
  readonly lead: ReceivedLead
  readonly choose: Choose
}

type Known = ReadonlyMap<SubcategoryId, Candidates>

/** The lead with its businesses; a choice that breaks down is the fault of its own lead alone. */
const chosen = ({ choose, lead }: Arrival, known: Known): Exit.Exit<ChosenLead> => {
  if (lead.stage === "held") return Exit.succeed({ lead, businesses: [] })
  try {
    const businesses = [...new Set(choose(known.get(lead.subcategory_id)?.candidates ?? []))]
    return Exit.succeed({ lead: { ...lead, stage: stageWith(businesses.length, lead.places) }, businesses })
  } catch (defect) {
    return Exit.die(defect)
  }
}

/** {@link LeadRepository} on PostgreSQL. Leads that arrive while others are being written share a statement. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const remembered = new Map<SubcategoryId, Candidates>()

    const candidatesOf = Effect.fnUntraced(function* (
      ids: ReadonlyArray<SubcategoryId>
    ): Effect.fn.Return<Known, SqlError> {
      const unknown = ids.filter((id) => !remembered.has(id))
      const read = unknown.length > 0 ? yield* readCandidates(sql, unknown) : new Map<SubcategoryId, Candidates>()
      for (const [id, candidates] of read) remembered.set(id, candidates)
      return new Map([...remembered].filter(([id]) => ids.includes(id)))
    })

    /** Chooses and writes, and chooses anew for as long as the catalogue changes in between. */
    const write = Effect.fnUntraced(function* (
      arrivals: ReadonlyArray<Arrival>
    ): Effect.fn.Return<ReadonlyArray<Exit.Exit<PlacedLead>>, SqlError> {
      const ids = subcategoriesOf(arrivals)
      const known = yield* candidatesOf(ids)
      const choices = arrivals.map((arrival) => chosen(arrival, known))
      const batch = choices.filter(Exit.isSuccess).map(({ value }) => value)
      const numbers = batch.length > 0 ? yield* writeLeads(sql, batch, known) : []
      if (numbers.length < batch.length) {
        for (const id of ids) remembered.delete(id)
        return yield* write(arrivals)
      }
      const numbered = numbers.values()
      return choices.map(
        Exit.map(({ businesses, lead }) => ({ lead: { ...lead, id: numbered.next().value! }, businesses }))
      )
    })

    const receive = yield* GroupCommit.make({
      most: 100,
      atOnce: 2,
      write: (arrivals: ReadonlyArray<Arrival>) => orUnavailable(write(arrivals)),
      closed: () => new StorageUnavailable({ cause: "the store is closed" })
    })

    return {
      receive: Effect.fn("PgLeadRepository.receive")((lead, choose) => receive({ lead, choose }))
    }
  })
)
