import { Console, Data, Runtime } from "effect"

/** The server cannot start; `lines` tell the operator what to mend. They are printed as they are, without a trace. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly lines: ReadonlyArray<string> }> {
  override get message(): string {
    return this.lines.join("\n")
  }
  override readonly [Runtime.errorReported] = false
}

/** Prints what the operator has to know, on stderr. */
export const printMessage = ({ message }: Error) => Console.error(message)
