import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { withHeaderLimit } from "../response/HeaderLimit.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"

const health = Schema.Struct({ status: Schema.Literal("ok") })

/** Liveness and readiness of the server. */
export const HealthGroup = HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("live", "/health/live", { success: health })
      .annotate(OpenApi.Summary, "Tell whether the server runs")
      .annotate(OpenApi.Description, "200 as long as the process runs, also while it starts.")
      .annotate(OpenApi.Transform, withHeaderLimit),
    HttpApiEndpoint.get("ready", "/health/ready", { success: health, error: [ServiceUnavailable] })
      .annotate(OpenApi.Summary, "Tell whether the server can serve requests")
      .annotate(OpenApi.Description, "503 while the server starts or stops, and while its store is away.")
      .annotate(OpenApi.Transform, withHeaderLimit)
  )
  .annotate(OpenApi.Title, "Health")
  .annotate(OpenApi.Description, "For probes and proxies. These two need no token.")
