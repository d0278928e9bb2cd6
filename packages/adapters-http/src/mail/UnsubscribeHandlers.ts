import { UnsubscribeLinks } from "@leadwell/domain/unsubscribe/UnsubscribeLinks"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { makeRequestCount } from "../request/RequestCount.ts"
import { refuse } from "../response/Refuse.ts"

/** Handler of the endpoint of links in mails, which calls {@link UnsubscribeLinks}. */
export const layer = HttpApiBuilder.group(
  Api,
  "unsubscribe",
  Effect.fnUntraced(function* (handlers) {
    const links = yield* UnsubscribeLinks
    const { countFailure, paced } = yield* makeRequestCount
    return handlers.handle(
      "use",
      Effect.fnUntraced(function* ({ params }) {
        const secret = Redacted.make(params.link)
        yield* paced((asking = (ask) => ask) => asking(links.use(secret))).pipe(
          Effect.tapErrorTag("UnsubscribeLinkUnknown", () => countFailure)
        )
      }, Effect.mapError(refuse))
    )
  })
)
