import { Effect, Layer, Stream } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  HttpClientError,
  type HttpClientRequest,
  type HttpClientResponse
} from "effect/http"

/** How long the collector may take for a whole answer. */
const collectorTimeout = "5 seconds"

/** The most bytes that are read of an answer. A collector answers a few words. */
const mostBytes = 64 * 1024

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

/** Telemetry goes to the address that was configured, and to no other. */
const noRedirect: RequestInit = { redirect: "error" }

/** Reads an answer to its end, so that its connection can be used again. That of an answer that is too long closes. */
const readWhole = ({ stream }: HttpClientResponse.HttpClientResponse) =>
  stream.pipe(
    Stream.scan(
      () => 0,
      (bytes, part) => bytes + part.length
    ),
    Stream.takeUntil((bytes) => bytes > mostBytes),
    Stream.runDrain,
    Effect.ignore
  )

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
          Effect.tap(readWhole),
          Effect.timeoutOrElse({ duration: collectorTimeout, orElse: () => Effect.fail(tooSlow(request)) }),
          Effect.ensuring(Effect.sync(() => waiting--))
        )
      })
    )
  })
).pipe(Layer.provide(FetchHttpClient.layer), Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, noRedirect)))
