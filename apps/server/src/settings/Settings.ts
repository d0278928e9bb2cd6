import { Config, Context, Effect, Layer, Option } from "effect"
import { StartRefused } from "../StartRefused.ts"
import type { Setting } from "./Setting.ts"
import { settings } from "./SettingTable.ts"

type Values = { readonly [K in keyof typeof settings]: (typeof settings)[K]["fallback"] }

/** Reads one setting; an empty value counts as unset. The refusal names the setting, never its value. */
const readSetting = <A>({ decode, expects, fallback, name }: Setting<A>) =>
  Effect.gen(function* () {
    const text = yield* Effect.orDie(Config.option(Config.String(name)))
    if (Option.isNone(text) || text.value.trim() === "") return { value: fallback, source: "default" as const }
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
  { of: "openIdIssuer", needed: ["openIdClientId", "openIdClientSecret"] }
] as const

const isUnset = (value: Option.Option<unknown>): boolean => Option.isNone(value)

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
