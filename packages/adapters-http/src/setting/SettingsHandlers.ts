import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { contractOf } from "../request/ContractOf.ts"
import { SettingsInForce } from "./ServerSettings.ts"
import { SettingsGroup } from "./SettingsGroup.ts"

/** Handler of the endpoint of settings. */
export const layer = HttpApiBuilder.group(
  contractOf(SettingsGroup),
  "settings",
  Effect.fnUntraced(function* (handlers) {
    const data = yield* SettingsInForce
    return handlers.handle("get", () => Effect.succeed({ data }))
  })
)
