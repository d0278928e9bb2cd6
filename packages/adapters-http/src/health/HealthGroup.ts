import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ServiceUnavailable } from "../response/Refusals.ts"

const health = Schema.Struct({ status: Schema.Literal("ok") })

/** Liveness and readiness of the server. */
export const HealthGroup = HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("live", "/health/live", { success: health }),
    HttpApiEndpoint.get("ready", "/health/ready", { success: health, error: [ServiceUnavailable] })
  )
  .annotate(OpenApi.Title, "Health")
