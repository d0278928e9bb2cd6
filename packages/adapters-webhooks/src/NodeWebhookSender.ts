import { isPublicAddress, literalAddress } from "@leadwell/domain/features/webhooks/PublicAddress"
import { ReceiverAddresses, type ReceiverRule } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { attemptTime } from "@leadwell/domain/features/webhooks/WebhookSender"
import { type WebhookMessage, WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import { allowedLookup, type Resolve } from "./internal/AllowedLookup.ts"
import { nameServers } from "./internal/NameServers.ts"
import { type Outcome, post } from "./internal/Post.ts"
import { signatureHeaders } from "./WebhookSignature.ts"

/** The time limit of a request. It leaves 200 ms of the attempt for everything around the request. */
const time = Duration.subtract(attemptTime, Duration.millis(200))

/** Whether the URL itself is forbidden. A literal IP address is checked here, because it is never looked up. */
const isForbidden = (url: URL, allowed: ReceiverRule, isPersonal: boolean): boolean => {
  const isPublicOnly = allowed === "public"
  if ((isPublicOnly || isPersonal) && url.protocol !== "https:") return true
  return isPublicOnly && Option.exists(literalAddress(url), (address) => !isPublicAddress(address))
}

/** {@link WebhookSender} on Node's HTTP client, with a given way to resolve host names. */
export const layerWith = (resolve: Resolve) =>
  Layer.effect(
    WebhookSender,
    Effect.map(ReceiverAddresses, (allowed) => ({
      send: Effect.fn("NodeWebhookSender.send")(function* ({ at, body, id, isPersonal, secrets, url }: WebhookMessage) {
        const receiver = new URL(url)
        if (isForbidden(receiver, allowed, isPersonal)) {
          return { status: null, failure: "address_not_allowed" as const }
        }
        const seconds = Math.floor(DateTime.toEpochMillis(at) / 1000)
        const headers = {
          "content-type": "application/json",
          "user-agent": "Leadwell",
          ...signatureHeaders({ id, seconds, body }, secrets)
        }
        const lookup = allowedLookup(resolve, allowed === "public" ? isPublicAddress : () => true)
        const { answer, rest } = yield* post({ url: receiver, headers, body, lookup }).pipe(
          Effect.timeoutOrElse({
            duration: time,
            orElse: () => Effect.succeed<Outcome>({ answer: { status: null, failure: "timeout" } })
          })
        )
        return answer.status === null || rest === undefined ? answer : { ...answer, retry_after: rest }
      })
    }))
  )

/** {@link WebhookSender} on Node's HTTP client. */
export const layer = Layer.suspend(() => layerWith(nameServers()))
