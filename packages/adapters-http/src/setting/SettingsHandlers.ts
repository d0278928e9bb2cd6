import { Effect } from "effect"
import { handlersOf } from "../request/HandlersOf.ts"
import { SettingsInForce } from "./ServerSettings.ts"
import { SettingsGroup } from "./SettingsGroup.ts"

/** Handler of the endpoint of settings. */
export const layer = handlersOf(SettingsGroup, function* () {
  const data = yield* SettingsInForce
  return {
    get: () => Effect.succeed({ data })
  }
})
