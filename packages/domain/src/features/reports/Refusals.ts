import { Context, Effect, Layer, Semaphore } from "effect"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import type { Website } from "../../catalog/Website.ts"
import { codeOfRule } from "../../input/RuleCode.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { cellSums } from "./Cube.ts"
import type { RefusedKey } from "./RefusedKey.ts"
import { ReportRepository } from "./ReportRepository.ts"

/** The most cells that wait to be stored. What needs another one is not counted. */
const mostCells = 10_000

/**
 * Counts refused lead requests for the report `refusals`: no value, and only known keys. The counts are in memory, and
 * are stored by a background job, before a report is read, and when the layer ends. A process that is killed
 * loses those of its last ten seconds.
 */
export class Refusals extends Context.Service<
  Refusals,
  {
    /** Counts a request of a website on a business day, and a fault for each of its keys and rules. */
    readonly count: (
      website: Pick<Website, "account" | "code">,
      day: CalendarDate,
      refused: ReadonlyArray<RefusedKey>
    ) => Effect.Effect<void>
    /** Stores what is counted. What cannot be stored is kept for the next time. */
    readonly flush: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/features/reports/Refusals") {
  static readonly layer = Layer.effect(
    Refusals,
    Effect.gen(function* () {
      const { addRefusals } = yield* ReportRepository
      const line = yield* Semaphore.make(1)
      let waiting = cellSums(mostCells)

      const stored = Effect.suspend(() => {
        const cells = waiting.cells()
        waiting = cellSums(mostCells)
        const kept = Effect.sync(() => cells.forEach((cell) => waiting.add(cell)))
        return cells.length === 0 ? Effect.void : Effect.onError(addRefusals(cells), () => kept)
      })
      // An interruption would leave it open whether the counts are stored.
      const flush = line.withPermit(Effect.uninterruptible(stored))

      yield* Effect.addFinalizer(() => Effect.ignore(flush))
      return {
        count: ({ account, code }, day, refused) =>
          Effect.sync(() => {
            const names = new Map(refused.map(({ key, rule }) => [`${key} ${rule}`, [key, codeOfRule[rule]] as const]))
            const cells = [
              [
                ["", ""],
                [1, 0]
              ] as const,
              ...[...names.values()].map((keys) => [keys, [0, 1]] as const)
            ]
            for (const [keys, counts] of cells) {
              waiting.add({ cube: "refusals", day, keys: [account, code, ...keys], counts })
            }
          }),
        flush
      }
    })
  )
}
