import { Console, Data, Runtime } from "effect"

/** The server cannot start; `lines` tell the operator what to mend. They are printed as they are, without a trace. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly lines: ReadonlyArray<string> }> {
  override get message(): string {
    return this.lines.join("\n")
  }
  override readonly [Runtime.errorReported] = false
}

/** Prints why the server did not start, on stderr. */
export const printRefusal = ({ message }: StartRefused) => Console.error(message)
