import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { settingsInForce } from "../settings/Settings.ts"
import { type ShownSetting, shownSetting } from "../settings/ShownSetting.ts"
import { json, printJson } from "./JsonFlag.ts"
import { textTable } from "./TextTable.ts"

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
