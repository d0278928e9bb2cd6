import { Data } from "effect"

/** The embedded PostgreSQL cannot be started, or has ended; `problem` says why, in one line, without a trace. */
export class EmbeddedPostgresFailed extends Data.TaggedError("EmbeddedPostgresFailed")<{
  readonly problem: string
}> {}

/** Another process runs PostgreSQL on this data folder, and does not seem about to stop. */
export class DataFolderHeld extends Data.TaggedError("DataFolderHeld")<{ readonly folder: string }> {}
