import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, type HttpClientRequest } from "effect/http"

/** How long the collector may take for a whole answer. */
const patience = "5 seconds"

/** The most batches that wait for an answer of the collector. */
const most = 16

const tooSlow = (request: HttpClientRequest.HttpClientRequest) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({ request, description: "the collector does not answer" })
  })

/** An error that exporters do not repeat, because what they repeat stays in memory. */
const tooMany = (request: HttpClientRequest.HttpClientRequest) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.EncodeError({ request, description: "too many batches wait for the collector" })
  })

/**
 * A client for exporters. A collector that accepts connections and never answers counts as away: an exporter whose
 * batch fails drops what there is to send for a minute.
 */
export const layer = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) => {
    let waiting = 0
    return HttpClient.transform(client, (answer, request) =>
      Effect.suspend(() => {
        if (waiting >= most) return Effect.fail(tooMany(request))
        waiting++
        return answer.pipe(
          // An answer may begin and never end.
          Effect.tap(({ arrayBuffer }) => Effect.ignore(arrayBuffer)),
          Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(tooSlow(request)) }),
          Effect.ensuring(Effect.sync(() => waiting--))
        )
      })
    )
  })
).pipe(Layer.provide(FetchHttpClient.layer))
