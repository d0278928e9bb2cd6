import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { settingsInForce } from "../Settings.ts"
import { type ShownSetting, shownSetting } from "../ShownSetting.ts"
import { textTable } from "../TextTable.ts"
import { json, printJson } from "./JsonFlag.ts"

const row = ({ hidden, name, source, value }: ShownSetting) => [name, hidden ? "(hidden)" : (value ?? "(none)"), source]

/** `leadwell config`: the settings in force. */
export const configCommand = Command.make(
  "config",
  { json },
  Effect.fnUntraced(function* ({ json }) {
    const shown = (yield* settingsInForce).map(([, setting]) => shownSetting(setting))
    yield* json ? printJson(shown) : Console.log(textTable(shown.map(row)))
  })
).pipe(
  Command.withDescription("Show every setting: its value, with secrets hidden, and whether the environment set it.")
)
