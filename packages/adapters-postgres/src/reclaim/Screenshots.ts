import type { PgClient } from "@effect/sql-pg/PgClient"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Screenshot, screenshotPieces, type StoredScreenshot } from "@leadwell/domain/reclaim/Screenshot"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Option, Schema, Stream } from "effect"
import { findRow } from "../sql/Rows.ts"

const { bytes, ...fields } = Screenshot.fields
const findScreenshot = findRow(Schema.Struct({ ...fields, pieces: Schema.Int, size: Schema.Int }))
const findPiece = findRow(Schema.Struct({ bytes }))

const readPiece = Effect.fn("PgReclaimRepository.piece")(function* (sql: PgClient, reclaim: ReclaimId, number: number) {
  const found = yield* findPiece(
    sql`select bytes from leadwell.screenshot_pieces where reclaim = ${reclaim} and number = ${number}`
  )
  if (Option.isNone(found)) return yield* new StorageUnavailable({ cause: "the screenshot was erased meanwhile" })
  return found.value.bytes
})

/** Returns a screenshot, each piece of which is read when the consumer has taken the piece before it. */
export const readScreenshot = Effect.fn("PgReclaimRepository.screenshot")(function* (
  sql: PgClient,
  reclaim: ReclaimId
) {
  const found = yield* findScreenshot(sql`
    select s.format, s.width, s.height, s.sha256,
      count(p.number)::integer as pieces, coalesce(sum(octet_length(p.bytes)), 0)::integer as size
    from leadwell.screenshots s left join leadwell.screenshot_pieces p on p.reclaim = s.reclaim
    where s.reclaim = ${reclaim}
    group by s.reclaim`)
  if (Option.isNone(found)) return yield* new ReclaimNotFound({ id: reclaim })
  const { pieces, ...screenshot } = found.value
  const content = Stream.mapEffect(Stream.range(0, pieces - 1), (number) => readPiece(sql, reclaim, number))
  return { ...screenshot, content } satisfies StoredScreenshot
})

/** Writes a screenshot in pieces, which bounds the size of each message to the server. */
export const writeScreenshot = Effect.fnUntraced(function* (sql: PgClient, reclaim: ReclaimId, screenshot: Screenshot) {
  const { bytes, format, height, sha256, width } = screenshot
  yield* sql`
    insert into leadwell.screenshots (reclaim, format, width, height, sha256)
    values (${reclaim}, ${format}, ${width}, ${height}, ${sha256})`
  for (const [number, piece] of screenshotPieces(bytes).entries()) {
    yield* sql`insert into leadwell.screenshot_pieces (reclaim, number, bytes) values (${reclaim}, ${number}, ${piece})`
  }
})
