import { Context, Schema } from "effect"

/** The settings that are in force on the server that answers. The value of a secret is never shown. */
export const ServerSettings = Schema.Struct({
  version: Schema.String,
  business_time_zone: Schema.String,
  settings: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      value: Schema.NullOr(Schema.String).annotate({ description: "Null for none, and for a secret." }),
      source: Schema.Literals(["default", "environment"]),
      hidden: Schema.Boolean.annotate({ description: "Whether this is a secret that is set." })
    })
  )
}).annotate({ identifier: "ServerSettings" })

/** The settings in force, for operators. A program that has no settings provides none. */
export const SettingsInForce = Context.Reference<typeof ServerSettings.Type>(
  "@leadwell/adapters-http/setting/ServerSettings/SettingsInForce",
  { defaultValue: () => ({ version: "0.1.0", business_time_zone: "Europe/Amsterdam", settings: [] }) }
)
