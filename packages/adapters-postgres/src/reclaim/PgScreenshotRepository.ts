import { PgClient } from "@effect/sql-pg/PgClient"
import type { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { ScreenshotRepository } from "@leadwell/domain/reclaim/ScreenshotRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer, Option, Schema, Stream } from "effect"
import { findRow } from "../sql/Rows.ts"

const { bytes, ...fields } = Screenshot.fields
const findScreenshot = findRow(Schema.Struct({ ...fields, pieces: Schema.Int, size: Schema.Int }))
const findPiece = findRow(Schema.Struct({ bytes }))

/** {@link ScreenshotRepository} on PostgreSQL. Each piece is read when the consumer has taken the piece before it. */
export const layer = Layer.effect(
  ScreenshotRepository,
  Effect.map(PgClient, (sql) => {
    const piece = Effect.fn("PgScreenshotRepository.piece")(function* (reclaim: ReclaimId, number: number) {
      const found = yield* findPiece(
        sql`select bytes from leadwell.screenshot_pieces where reclaim = ${reclaim} and number = ${number}`
      )
      if (Option.isNone(found)) return yield* new StorageUnavailable({ cause: "the screenshot was erased meanwhile" })
      return found.value.bytes
    })

    return {
      find: Effect.fn("PgScreenshotRepository.find")(function* (reclaim) {
        const found = yield* findScreenshot(sql`
          select s.format, s.width, s.height, s.sha256,
            count(p.number)::integer as pieces, coalesce(sum(octet_length(p.bytes)), 0)::integer as size
          from leadwell.screenshots s left join leadwell.screenshot_pieces p on p.reclaim = s.reclaim
          where s.reclaim = ${reclaim}
          group by s.reclaim`)
        return Option.map(found, ({ pieces, ...screenshot }) => ({
          ...screenshot,
          content: Stream.mapEffect(Stream.range(0, pieces - 1), (number) => piece(reclaim, number))
        }))
      })
    }
  })
)
