import { Context, Layer, Schema, Stream } from "effect"
import { Fact } from "../../../privacy/Fact.ts"
import type { SheetRow } from "../../../spreadsheet/Sheet.ts"

/**
 * Why a file is not imported. It is `encrypted`, or of an `other_format` than a table. It is `too_large` or `too_slow`
 * to read. Or no row near its top has a name of a column that is known.
 */
export const FileFailure = Schema.Literals(["encrypted", "other_format", "too_large", "too_slow", "no_known_column"])

/** Why a file is not imported. */
export type FileFailure = typeof FileFailure.Type

/** A file cannot be read as a table. `names` are those of its columns that were found, when none is known. */
export class FileUnreadable extends Fact("FileUnreadable", "The file cannot be read as a table.")<{
  readonly reason: FileFailure
  readonly names?: ReadonlyArray<string>
}> {}

/** As many files as may wait are waiting to be read. */
export class ReaderBusy extends Fact("ReaderBusy", "Too many files wait to be read.")<{}> {}

/** A sheet of a file. A file of text is one without a name. */
export interface Sheet {
  readonly name: string | null
  /** Whether the days of its numbers are counted from 1904, as old programs for the Macintosh do. */
  readonly is1904: boolean
  /** Its rows with a filled cell, in the order of their numbers. */
  readonly rows: ReadonlyArray<SheetRow>
}

/** Reads files of tables. */
export class SheetReader extends Context.Service<
  SheetReader,
  {
    /**
     * Reads the sheets of a file that people see in it, in their order, with `most` filled rows of each at most.
     *
     * - MUST read only the bytes of this view, even when it is a part of a larger buffer (`sheetReaderLaws`).
     * - MUST NOT fail with any other error, for any bytes (`sheetReaderLaws`).
     * - MUST end within a time and a memory of its own. See
     *   `packages/adapters-spreadsheet/test/ThreadSheetReader.test.ts`.
     */
    readonly sheets: (bytes: Uint8Array, most: number) => Stream.Stream<Sheet, FileUnreadable | ReaderBusy>
  }
>()("@leadwell/domain/features/files/import/SheetReader") {
  /** Reads nothing: every file is of another format. */
  static readonly off = Layer.succeed(SheetReader, {
    sheets: () => Stream.fail(new FileUnreadable({ reason: "other_format" }))
  })
}
