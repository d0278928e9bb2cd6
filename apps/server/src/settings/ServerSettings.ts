import { SettingsInForce } from "@leadwell/adapters-http/setting/ServerSettings"
import { DateTime, Effect, Layer } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { Settings, settingsInForce } from "./Settings.ts"
import { shownSetting } from "./ShownSetting.ts"

/** Shows operators what `leadwell config` shows, by the same function. */
export const layer = Layer.effect(
  SettingsInForce,
  Effect.gen(function* () {
    const { businessTimeZone } = yield* Settings
    return {
      version: manifest.version,
      business_time_zone: DateTime.zoneToString(businessTimeZone),
      settings: (yield* settingsInForce).map(([, setting]) => shownSetting(setting))
    }
  })
)
