import { Data } from "effect"

/** The embedded PostgreSQL cannot be started, or has ended. `problem` is the reason in one line, without a trace. */
export class EmbeddedPostgresFailed extends Data.TaggedError("EmbeddedPostgresFailed")<{
  readonly problem: string
}> {
  /** The problem in a sentence. */
  override get message(): string {
    return `The embedded PostgreSQL cannot run: ${this.problem}.`
  }
}

/** Another process runs PostgreSQL on this data folder and did not stop in time. */
export class DataFolderInUse extends Data.TaggedError("DataFolderInUse")<{ readonly folder: string }> {
  /** That the folder is in use. */
  override get message(): string {
    return "Another process runs PostgreSQL on this data folder."
  }
}
