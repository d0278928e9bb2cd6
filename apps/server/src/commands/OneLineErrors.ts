import { Console } from "effect"
import { CliOutput } from "effect/cli"

/** What is wrong, as a sentence; suggestions stand on lines of their own in a message. */
const sentence = ({ message }: Error): string => {
  const [problem = "", suggestions] = message.split(/\s*Did you mean this\?\s*/)
  const question = suggestions === undefined ? "." : `; did you mean ${suggestions.trim().split(/\s+/).join(" or ")}?`
  return problem.replaceAll(/\s+/g, " ").replace(/\.$/, "") + question
}

/** Prints what is wrong with an invocation as one line on stderr, and all else as it is. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(`${event.errors.map(sentence).join(" ")} See ${event.commandPath.join(" ")} --help.`)
      : CliOutput.defaultPresenter.present(event)
})
