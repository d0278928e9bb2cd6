import type { ReactNode } from "react"
import { untilDelivered, useAnswer } from "../api/Queries.ts"
import { useActorText } from "../components/ActorText.ts"
import { Answered } from "../components/Answered.tsx"
import { Details } from "../components/Details.tsx"
import { Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { inText, useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { WebhookActions } from "./WebhookActions.tsx"
import { WebhookDeliveries } from "./WebhookDeliveries.tsx"
import { useWebhookPages } from "./WebhookPages.ts"
import { useFailureText, WebhookState } from "./WebhookState.tsx"

const hostOf = (url: string): string => new URL(url).host

/** One webhook, with what it delivered. */
export const WebhookPage = (): ReactNode => {
  const { business, common, operator } = useTexts()
  const texts = business.connections
  const { number, time } = useFormat()
  const failureText = useFailureText()
  const actorText = useActorText()
  const id = useParam("webhook")
  const webhook = useAnswer("GET /api/webhooks/:id", { params: { id } }, { every: untilDelivered })
  return (
    <Page
      title={webhook.data ? hostOf(webhook.data.data.url) : texts.webhook}
      above={{ title: operator.pages.webhooks, href: useWebhookPages().list }}
      actions={webhook.data && <WebhookActions id={id} host={hostOf(webhook.data.data.url)} />}
    >
      <Answered query={webhook}>
        {({ data: { created_by, events, failed_deliveries, previous_secret_until, url, ...health } }) => (
          <>
            <Section title={operator.pages.settings}>
              <Details
                items={[
                  [common.address, url],
                  [texts.creator, actorText(created_by)],
                  [common.status, <WebhookState state={health.state} />],
                  [texts.sinceWhen, health.failing_since && time(health.failing_since)],
                  [texts.lastSuccess, health.last_success_at === null ? texts.never : time(health.last_success_at)],
                  [
                    texts.lastFailure,
                    health.last_failure && (
                      <>
                        {time(health.last_failure.at)}. {failureText(health.last_failure)}.
                      </>
                    )
                  ],
                  [texts.pending, number(health.pending_deliveries)],
                  [texts.events, events.map((event) => texts.eventNames[event]).join(", ")],
                  [texts.secret, previous_secret_until && inText(texts.oldSecret, time(previous_secret_until))]
                ]}
              />
            </Section>
            <WebhookDeliveries webhook={id} hasFailed={failed_deliveries > 0} />
          </>
        )}
      </Answered>
    </Page>
  )
}
