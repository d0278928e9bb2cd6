import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { ServerSettings } from "./ServerSettings.ts"

/** The endpoint through which operators look at the settings. */
export const SettingsGroup = HttpApiGroup.make("settings")
  .add(
    HttpApiEndpoint.get("get", "/api/settings", { success: Schema.Struct({ data: ServerSettings }) })
      .annotate(OpenApi.Summary, "Show the settings in force")
      .annotate(
        OpenApi.Description,
        "Of the server that answers, as `leadwell config` shows them: each value, unless it is a secret, and whether the environment set it."
      )
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Settings")
  .annotate(OpenApi.Description, "An operator sees how the server is set up. Settings change in its environment alone.")
