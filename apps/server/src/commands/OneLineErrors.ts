import { Console } from "effect"
import { CliOutput } from "effect/cli"

/** Returns the message of an error as one sentence. Suggestions are separate lines in the message. */
const sentence = ({ message }: Error): string => {
  const [problem = "", suggestions] = message.split(/\s*Did you mean this\?\s*/)
  const question = suggestions === undefined ? "." : `; did you mean ${suggestions.trim().split(/\s+/).join(" or ")}?`
  return problem.replaceAll(/\s+/g, " ").replace(/\.$/, "") + question
}

/** Prints an invocation error as one line on stderr, and everything else unchanged. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(`${event.errors.map(sentence).join(" ")} See ${event.commandPath.join(" ")} --help.`)
      : CliOutput.defaultPresenter.present(event)
})
