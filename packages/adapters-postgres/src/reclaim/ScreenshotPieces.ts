import type { PgClient } from "@effect/sql-pg/PgClient"
import type { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import { screenshotPieces, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect } from "effect"

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
