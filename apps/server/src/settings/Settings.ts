import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Config, Context, Effect, Layer, Option } from "effect"
import { StartRefused } from "../StartRefused.ts"
import { notUtf8Line, readTextFile } from "../Utf8.ts"
import { secretFileOf, type Setting } from "./Setting.ts"
import { settings } from "./SettingTable.ts"

type Values = { readonly [K in keyof typeof settings]: (typeof settings)[K]["fallback"] }

/** Reads a variable. An empty one counts as unset. */
const readVariable = (name: string) =>
  Effect.map(
    Effect.orDie(Config.option(Config.String(name))),
    Option.filter((text) => text.trim() !== "")
  )

const refused = (line: string) => Effect.fail(new StartRefused({ lines: [line] }))

/** Reads the file that holds a secret. */
const readSecret = Effect.fnUntraced(
  function* (setting: string, file: string) {
    const text = yield* readTextFile(file)
    return text.trim() === "" ? yield* refused(`${setting} names a file that is empty.`) : text
  },
  (read, setting) =>
    Effect.catchTags(read, {
      NotUtf8: (error) => refused(notUtf8Line(`The file of ${setting}`, error)),
      PlatformError: () => refused(`${setting} names a file that cannot be read.`)
    }).pipe(Effect.provide(NodeFileSystem.layer))
)

/** Reads the text of a setting: its own, or that of the file which another setting names for a secret. */
const readText = Effect.fnUntraced(function* ({ isSecret, name }: Setting<unknown>) {
  const text = yield* readVariable(name)
  const file = isSecret === true ? yield* readVariable(secretFileOf(name)) : Option.none()
  if (Option.isNone(file)) return text
  if (Option.isSome(text)) return yield* refused(`${name} and ${secretFileOf(name)} are both set: take one away.`)
  return Option.some(yield* readSecret(secretFileOf(name), file.value.trim()))
})

/** Reads one setting. The refusal names the setting, never its value. */
const readSetting = <A>(setting: Setting<A>) =>
  Effect.gen(function* () {
    const { decode, expects, fallback, name } = setting
    const text = yield* readText(setting as Setting<unknown>)
    if (Option.isNone(text)) return { value: fallback, source: "default" as const }
    // Node replaces what is not UTF-8 in the environment, and a password would be another one.
    if (text.value.includes("\u{FFFD}")) return yield* new StartRefused({ lines: [`${name} must be UTF-8.`] })
    const value = decode(text.value.trim())
    if (Option.isSome(value)) return { value: value.value, source: "environment" as const }
    return yield* new StartRefused({ lines: [`${name} must be ${expects}.`] })
  })

/** A setting with its current value, and the source of that value. */
export interface SettingInForce {
  readonly setting: Setting<unknown>
  readonly value: unknown
  readonly source: "default" | "environment"
}

/** Reads all settings, under the keys of {@link Settings}. A refusal has a line for each setting that is wrong. */
export const settingsInForce = Effect.gen(function* () {
  const [entries, refusals] = yield* Effect.partition(Object.entries(settings), ([key, one]) => {
    const setting = one as Setting<unknown>
    return Effect.map(readSetting(setting), (read): readonly [string, SettingInForce] => [key, { setting, ...read }])
  })
  if (refusals.length === 0) return entries
  return yield* new StartRefused({ lines: refusals.flatMap(({ lines }) => lines) })
})

/** The settings without which another one is of no use. */
const companions = [
  { of: "smtpUrl", needed: ["mailFrom", "baseUrl"] },
  { of: "personPage", needed: ["smtpUrl"] },
  { of: "openIdIssuer", needed: ["openIdClientId", "openIdClientSecret"] }
] as const

const isUnset = (value: Option.Option<unknown> | "off" | "on"): boolean =>
  typeof value === "string" ? value === "off" : Option.isNone(value)

/** Refuses a setting without those that it needs. */
const complete = Effect.fnUntraced(function* (values: Values) {
  const lines = companions.flatMap(({ needed, of }) =>
    isUnset(values[of])
      ? []
      : needed
          .filter((key) => isUnset(values[key]))
          .map((key) => `${settings[key].name} is missing, and ${settings[of].name} needs it.`)
  )
  return lines.length === 0 ? values : yield* new StartRefused({ lines })
})

/** The current values of all settings. */
export class Settings extends Context.Service<Settings, Values>()("@leadwell/server/settings/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.flatMap(settingsInForce, (entries) =>
      complete(Object.fromEntries(entries.map(([key, { value }]) => [key, value])) as unknown as Values)
    )
  )
}
