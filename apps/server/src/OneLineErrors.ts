import { Console } from "effect"
import { CliOutput } from "effect/cli"

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

/** Prints what is wrong with an invocation as one line on stderr, and all else as it is. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(
          oneLine(event.errors.map(({ message }) => `${message}.`).join(" ")).replaceAll(/([.?])\./g, "$1") +
            ` See ${event.commandPath.join(" ")} --help.`
        )
      : CliOutput.defaultPresenter.present(event)
})
