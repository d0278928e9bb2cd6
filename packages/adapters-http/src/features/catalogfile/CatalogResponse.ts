import type { WrittenCatalog } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { Array as Arr, Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"

/** The number of items in a piece. A business may have thousands of regions. */
const mostInOnePiece = 20

/** Writes a catalogue as the JSON of an answer, in pieces. */
export const piecesOf = function* (catalog: Partial<WrittenCatalog>): Generator<string> {
  let before = '{"data":{'
  for (const [kind, items] of Object.entries(catalog)) {
    yield `${before}${JSON.stringify(kind)}:[`
    for (const [index, some] of Arr.chunksOf<object>(items, mostInOnePiece).entries())
      yield (index === 0 ? "" : ",") + JSON.stringify(some).slice(1, -1)
    before = "],"
  }
  yield "]}}"
}

const encoder = new TextEncoder()

/** Answers with a catalogue. It may have tens of megabytes, so other requests go on between two pieces. */
export const catalogResponse = (catalog: Partial<WrittenCatalog>) =>
  HttpServerResponse.stream(
    Stream.fromIterable(piecesOf(catalog), { chunkSize: 1 }).pipe(
      Stream.mapEffect((piece) => Effect.as(Effect.yieldNow, encoder.encode(piece)))
    ),
    { contentType: "application/json" }
  )
