import { Console, Data, Runtime } from "effect"

/** The server cannot start. `lines` say what the operator must fix, and are printed without a stack trace. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly lines: ReadonlyArray<string> }> {
  override get message(): string {
    return this.lines.join("\n")
  }
  override readonly [Runtime.errorReported] = false
}

/** Prints the message of an error on stderr. */
export const printMessage = ({ message }: Error) => Console.error(message)
