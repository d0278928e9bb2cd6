import { nameOf, useBusinesses } from "../api/Names.ts"
import { untilDelivered, useAnswer, useChange } from "../api/Queries.ts"
import { useActorText } from "../components/ActorText.ts"
import { Button } from "../components/Button.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { useSecretDialog } from "../field/Secret.tsx"
import { useParam } from "../list/ListAddress.ts"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { WebhookDeliveries } from "./WebhookDeliveries.tsx"
import { useFailureText, useWebhookPages, WebhookState } from "./WebhookState.tsx"

interface ActionsProps {
  readonly id: string
  readonly host: string
  readonly isOff: boolean
}

/** What can be done with a webhook: switch it on again, try it, give it a new secret, remove it. */
export const WebhookActions = ({ host, id, isOff }: ActionsProps) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const [showSecret, secretDialog] = useSecretDialog("secret")
  const testing = useChange("POST /api/webhooks/:id/test")
  const { list } = useWebhookPages()
  const params = { id }
  return (
    <>
      {testing.error && <Fault refusal={testing.error} />}
      {isOff && (
        <ConfirmButton
          kind="first"
          confirmKind="first"
          label={texts.enable}
          question={texts.enableQuestion}
          told={texts.enabled}
          endpoint="POST /api/webhooks/:id/enable"
          parts={{ params, body: { replay: true } }}
        />
      )}
      <Button
        isPending={testing.isPending}
        onPress={() => testing.mutate({ params }, { onSuccess: () => tell(texts.tested(host)) })}
      >
        {texts.test}
      </Button>
      <ConfirmButton
        label={texts.rotate}
        question={texts.rotateQuestion}
        endpoint="POST /api/webhooks/:id/rotate"
        parts={{ params }}
        done={({ data }) => showSecret(data.secret)}
      />
      <ConfirmButton
        kind="danger"
        label={common.remove}
        question={texts.removeQuestion}
        endpoint="DELETE /api/webhooks/:id"
        parts={{ params }}
        to={list}
        told={texts.removed(host)}
      />
      {secretDialog}
    </>
  )
}

const hostOf = (url: string): string => new URL(url).host

/** One webhook, with what it delivered. */
export const WebhookPage = () => {
  const { business: own, common, operator } = useTexts()
  const texts = own.connections
  const businesses = useBusinesses()
  const { number, time } = useFormat()
  const failureText = useFailureText()
  const actorText = useActorText()
  const id = useParam("webhook")
  const webhook = useAnswer("GET /api/webhooks/:id", { params: { id } }, { every: untilDelivered })
  return (
    <Page
      title={webhook.data ? hostOf(webhook.data.data.url) : texts.webhook}
      above={{ title: operator.pages.webhooks, href: useWebhookPages().list }}
      actions={
        webhook.data && (
          <WebhookActions id={id} host={hostOf(webhook.data.data.url)} isOff={webhook.data.data.disabled_at !== null} />
        )
      }
    >
      <Answered query={webhook}>
        {({
          data: { business, content, created_by, events, failed_deliveries, previous_secret_until, url, ...health }
        }) => (
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
                  [texts.content, texts.contents[content]],
                  [common.business, business && nameOf(businesses, business)],
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
