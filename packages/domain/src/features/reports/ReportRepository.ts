import { Context, type DateTime, type Effect } from "effect"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import type { CellGroup, CellQuery } from "./CellQuery.ts"
import type { Cell } from "./Cube.ts"
import type { LeadHistory } from "./LeadHistory.ts"

/**
 * A counting of all events, with the number of the last one that it counted and the time zone of its days. Reports read
 * the one that is current; another one counts anew until it has caught up and becomes current.
 */
export interface Counting {
  readonly id: number
  readonly zone: string
  readonly counted: number
  /** Events up to this instant are counted; null before the first step. */
  readonly counted_until: DateTime.Utc | null
  readonly is_current: boolean
}

/** The next events. `counted` is the number of the last one, or the one after which they were asked for. */
export interface NextEvents {
  readonly counted: number
  /** The instant of the last one, or null when no other event is there to be counted. */
  readonly until: DateTime.Utc | null
  /** The histories of their leads, in any order, which may go on after these events. */
  readonly histories: ReadonlyArray<LeadHistory>
}

/**
 * Stores what reports count, cell by cell.
 *
 * - You may rely on: the cells that one call adds are all different.
 */
export class ReportRepository extends Context.Service<
  ReportRepository,
  {
    /** Returns the countings, the current one first (`reportRepositoryLaws`). */
    readonly countings: Effect.Effect<ReadonlyArray<Counting>, StorageUnavailable>
    /**
     * Begins a counting in a time zone, before the first event. The first one of all is current.
     *
     * - MUST NOT begin a counting while another one is not current (`reportRepositoryLaws`).
     */
    readonly begin: (zone: string) => Effect.Effect<void, StorageUnavailable>
    /**
     * Returns the next events above a number, as the histories of their leads, about `limit` of them.
     *
     * - MUST NOT pass an event while one with a lower number may still become visible (`reportRepositoryLaws`).
     */
    readonly next: (after: number, limit: number) => Effect.Effect<NextEvents, StorageUnavailable>
    /**
     * Adds the changes of the events up to a number to the cells of a counting, and returns whether it did.
     *
     * - MUST change nothing when `counted` of the counting is not what it was any more, or when the counting is gone:
     *   of two processes that count the same events, one does (`reportRepositoryLaws`).
     * - MUST store the number and all cells together or not at all (`reportRepositoryLaws`).
     */
    readonly advance: (
      counting: Pick<Counting, "counted" | "id">,
      to: { readonly counted: number; readonly counted_until: DateTime.Utc },
      changes: ReadonlyArray<Cell>
    ) => Effect.Effect<boolean, StorageUnavailable>
    /** Makes a counting current, and removes the others with their cells (`reportRepositoryLaws`). */
    readonly makeCurrent: (id: number) => Effect.Effect<void, StorageUnavailable>
    /** Adds refused requests to their cells, which belong to no counting (`reportRepositoryLaws`). */
    readonly addRefusals: (cells: ReadonlyArray<Cell>) => Effect.Effect<void, StorageUnavailable>
    /**
     * Adds up the cells of the current counting, or those of refused requests, and returns at most `limit` groups in
     * any order (`reportRepositoryLaws`).
     *
     * - MUST leave out a group in which every count is 0 (`reportRepositoryLaws`).
     */
    readonly sum: (query: CellQuery, limit: number) => Effect.Effect<ReadonlyArray<CellGroup>, StorageUnavailable>
  }
>()("@leadwell/domain/features/reports/ReportRepository") {}
