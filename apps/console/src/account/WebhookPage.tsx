import { live, useAnswer } from "../api/Queries.ts"
import { useActorText } from "../parts/ActorText.ts"
import { Answered } from "../parts/Answered.tsx"
import { Badge } from "../parts/Badge.tsx"
import { Details } from "../parts/Details.tsx"
import { Page, Section } from "../parts/Page.tsx"
import { useParam } from "../shell/Address.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { useWebhooksPlace } from "./Places.ts"
import { WebhookActions } from "./WebhookActions.tsx"

const hostOf = (url: string): string => new URL(url).host

/** One webhook, with what it delivered. */
export const WebhookPage = () => {
  const { business, common } = useTexts()
  const texts = business.connections
  const { time } = useFormat()
  const actorText = useActorText()
  const id = useParam("webhook")
  const webhook = useAnswer("GET /api/webhooks/:id", { params: { id } }, { every: live })
  return (
    <Page
      title={webhook.data ? hostOf(webhook.data.data.url) : texts.webhook}
      above={{ title: texts.webhooks, href: useWebhooksPlace() }}
      actions={webhook.data && <WebhookActions id={id} host={hostOf(webhook.data.data.url)} />}
    >
      <Answered query={webhook}>
        {({ data: { created_by, disabled_at, events, failed_deliveries, previous_secret_until, url } }) => (
          <>
            <Section title={texts.settings}>
              <Details
                items={[
                  [texts.url, url],
                  [texts.creator, created_by && actorText(created_by)],
                  [
                    common.status,
                    <Badge tone={disabled_at === null ? "good" : "bad"}>
                      {disabled_at === null ? texts.active : texts.disabled}
                    </Badge>
                  ],
                  [texts.events, events.map((event) => texts.eventNames[event]).join(", ")],
                  [texts.secret, previous_secret_until && texts.oldSecret(time(previous_secret_until))]
                ]}
              />
            </Section>
            <Deliveries webhook={id} hasFailed={failed_deliveries > 0} />
          </>
        )}
      </Answered>
    </Page>
  )
}
