import { PgClient } from "@effect/sql-pg"
import { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { ScreenshotRepository } from "@leadwell/domain/reclaim/ScreenshotRepository"
import { Effect, Layer, Option, Schema } from "effect"
import { decodeRows } from "./internal/Rows.ts"
import { orUnavailable } from "./internal/StorageFailures.ts"

const { bytes, ...fields } = Screenshot.fields
const screenshots = decodeRows(Schema.Struct({ ...fields, pieces: Schema.Int }))
const pieces = decodeRows(Schema.Struct({ bytes }))

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** {@link ScreenshotRepository} on PostgreSQL. */
export const layer = Layer.effect(
  ScreenshotRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    find: Effect.fn("PgScreenshotRepository.find")(function* (reclaim) {
      const rows = yield* orUnavailable(sql`
        select s.format, s.width, s.height, s.sha256,
          (select count(*) from screenshot_pieces p where p.reclaim = s.reclaim)::integer as pieces
        from screenshots s where s.reclaim = ${reclaim}`)
      const [found] = yield* screenshots(rows)
      if (found === undefined) return Option.none()
      const { pieces: count, ...screenshot } = found
      const parts: Array<Uint8Array> = []
      for (let number = 0; number < count; number++) {
        const piece = yield* orUnavailable(
          sql`select bytes from screenshot_pieces where reclaim = ${reclaim} and number = ${number}`
        )
        parts.push(...(yield* pieces(piece)).map((row) => row.bytes))
      }
      return Option.some({ ...screenshot, bytes: joined(parts) })
    })
  }))
)
