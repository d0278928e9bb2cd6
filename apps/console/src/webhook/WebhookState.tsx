import type { Answer } from "../api/Contract.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { type Href, hrefTo } from "../router/Link.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

/** Returns where the webhooks are listed, and where one of them is: an operator has pages for them among its own. */
export const useWebhookPages = (): { readonly list: Href; readonly of: (webhook: string) => Href } =>
  roleOf(useSession()) === "operator"
    ? { list: hrefTo("/operator/webhooks"), of: (webhook) => hrefTo("/operator/webhooks/$webhook", { webhook }) }
    : { list: hrefTo("/account/connections"), of: (webhook) => hrefTo("/account/connections/$webhook", { webhook }) }

type Webhook = Answer<"GET /api/webhooks">["data"][number]

/** Whether the receiver of a webhook gets its events, as the latest attempts tell. */
export const WebhookState = ({ state }: Pick<Webhook, "state">) => {
  const { states } = useTexts().business.connections
  return <Badge tone={toneOf(state)}>{states[state]}</Badge>
}

/** Returns what writes how an attempt failed: by its answer, or without one. */
export const useFailureText = () => {
  const { connections: texts } = useTexts().business
  return ({ reason, status }: Pick<NonNullable<Webhook["last_failure"]>, "reason" | "status">): string =>
    reason === null ? texts.answered(String(status ?? "")) : texts.failures[reason]
}

/** Since when a webhook fails, and how its latest attempt failed. */
export const Failing = ({ webhook: { failing_since, last_failure } }: { readonly webhook: Webhook }) => {
  const { connections: texts } = useTexts().business
  const { time } = useFormat()
  const failureText = useFailureText()
  if (failing_since === null || last_failure === null) return null
  return (
    <small>
      {inText(texts.failingSince, time(failing_since))} {failureText(last_failure)}.
    </small>
  )
}
