import { grant, principalWith } from "@leadwell/domain/access/Grant"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import type { Region } from "@leadwell/domain/geography/Region"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import type { Table } from "@leadwell/domain/spreadsheet/Table"
import * as UseCases from "@leadwell/domain/UseCases"
import { Clock, Effect, Layer, Random, Result, Stream } from "effect"
import { LawBroken } from "../../Law.ts"
import { applyCatalog } from "../../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../../sample/SampleCatalog.ts"
import { sampleScreenshot } from "../../sample/SampleReclaim.ts"
import { drawnHistory, type History } from "./DrawnHistory.ts"
import type { Cast } from "./HistoryActs.ts"

const useCases = Layer.provide(
  UseCases.layer,
  Layer.merge(SheetReader.off, Layer.succeed(ScreenshotReader, { read: () => Effect.succeed(sampleScreenshot) }))
)

/** The ports that a law about the figures of a history requires. */
export type HistoryLawPorts = Layer.Services<typeof useCases>

const days = (from: string, to: string) => ({ from: CalendarDate.make(from), to: CalendarDate.make(to) })

/** All days on which something of a history may be counted. */
export const wholeTime = days("2026-01-01", "2026-03-31")

/** The months of a history. */
export const months = [days("2026-01-01", "2026-01-31"), days("2026-02-01", "2026-02-28")] as const

/** The thirty days before the end of a history. */
export const lastDays = days("2026-02-03", "2026-03-05")

/** The smallest page. Its total is what counts. */
export const onlyTotal = { page: 1, per_page: 1 } as const

/** Returns the rows of a file, each by the keys of its columns. */
export const rowsOf = <E>({ columns, rows }: Table<E>) =>
  Effect.map(Stream.runCollect(rows), (found) =>
    [...found].map((row): Readonly<Record<string, unknown>> =>
      Object.fromEntries(columns.map(({ key }, nth) => [key, row[nth]]))
    )
  )

/** Returns some of the figures of a report or a row. */
export const some = (figures: Readonly<Record<string, unknown>>, keys: ReadonlyArray<string>) =>
  Object.fromEntries(keys.map((key) => [key, figures[key]]))

/** Applies a catalogue with two websites, and two businesses for two places. */
const casting = Effect.gen(function* () {
  const sample = yield* sampleCatalog(2)
  const { account, businesses, subcategory, website } = sample
  const reviewed = { ...website, code: `${website.code}-r` as typeof website.code, review: true }
  const regions = [["35" as Region, "80" as Region], ["35" as Region]]
  yield* applyCatalog({
    ...sample.catalog,
    websites: [website, reviewed],
    subcategories: [{ ...subcategory, max_businesses: 2 }],
    subscriptions: sample.catalog.subscriptions.map((one, nth) => ({ ...one, regions: regions[nth]! }))
  })
  const abilities = ["leads:create", "leads:read", "reclaims:create"] as const
  return {
    operator: principalWith({ account }, "operator"),
    owner: Result.getOrThrow(grant({ account, abilities: new Set(abilities) }, ...abilities)),
    businesses: [businesses[0]!.id, businesses[1]!.id],
    websites: { reviewed: reviewed.code, open: website.code },
    request: {
      subcategory_id: subcategory.id,
      city: "Utrecht",
      street: "Oudegracht",
      street_number: "1",
      preferred_date_of_execution: "2030-01-01",
      description: "A quiet one.",
      gender: "female",
      first_name: "Jane",
      last_name: "Doe",
      accept_terms: true,
      subscribe_to_newsletter: false,
      fields: { annual_gas_consumption: 1500 }
    }
  } satisfies Cast
})

/** Checks what holds after a drawn history, by the use cases on the store. A broken law tells the seed. */
export const afterHistory = <E, R>(check: (cast: Cast, history: History) => Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const [clock, seed] = [yield* Clock.Clock, yield* Random.nextInt]
    let now = 0
    const checked = Effect.gen(function* () {
      const cast = yield* casting
      const history = yield* Random.withSeed(
        drawnHistory(cast, (at) => {
          now = at
        }),
        seed
      )
      // Other laws make up what is counted. Here it is counted anew, whatever they left.
      yield* Reports.use(({ rebuild }) => rebuild(cast.operator))
      yield* check(cast, history)
    })
    yield* checked.pipe(
      Effect.provide(useCases),
      Effect.provideService(
        Clock.Clock,
        movedClock(clock, () => now)
      ),
      Effect.mapError((error) =>
        error instanceof LawBroken ? new LawBroken({ message: `${error.message}, of the history ${seed}` }) : error
      )
    )
  })
