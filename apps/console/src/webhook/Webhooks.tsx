import { useState } from "react"
import { nameOf, useAccounts } from "../api/Names.ts"
import { untilDelivered, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { useActorText } from "../components/ActorText.ts"
import { Badge } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { Select } from "../field/Fields.tsx"
import { optionsOf } from "../field/Option.ts"
import { useSecretDialog, CopyButton } from "../field/Secret.tsx"
import { usePageOf } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { NewWebhook, type Content, events } from "./NewWebhook.tsx"
import { Failing, useWebhookPages, WebhookState } from "./WebhookState.tsx"

/** What a receiver gets, of an invented lead. */
export const Example = () => {
  const { affiliate, business } = useTexts()
  const { connections: texts } = business
  const [event, setEvent] = useState(events[0]!)
  const [content, setContent] = useState<Content>("lead")
  const samples = useAnswer("GET /api/webhooks/samples", { query: { event, content } })
  return (
    <>
      <Select
        label={texts.event}
        options={optionsOf<(typeof events)[number]>(texts.eventNames, events)}
        value={event}
        onChange={setEvent}
      />
      <Select
        label={texts.content}
        hint={texts.contentHint}
        options={optionsOf(texts.contents)}
        value={content}
        onChange={setContent}
      />
      <Answered query={samples}>
        {({ data }) => {
          const example = JSON.stringify(data[0], null, 2)
          return (
            <>
              <pre className="example" tabIndex={0} role="group" aria-label={affiliate.forms.example}>
                {example}
              </pre>
              <CopyButton text={example} />
            </>
          )
        }}
      </Answered>
    </>
  )
}

/** The webhooks of the account, and what adds another one. */
export const Webhooks = () => {
  const { affiliate, business, operator } = useTexts()
  const texts = business.connections
  const { number } = useFormat()
  const pages = useWebhookPages()
  const isOperator = roleOf(useSession()) === "operator"
  const accounts = useAccounts()
  const actorText = useActorText()
  const [showSecret, secretDialog] = useSecretDialog("secret")
  const address = usePageOf("webhooks")
  const webhooks = useAnswer(
    "GET /api/webhooks",
    { query: { per_page: "50", page: address.page ?? "" } },
    { every: untilDelivered }
  )
  return (
    <Section
      title={operator.pages.webhooks}
      actions={
        <span className="actions">
          <DialogButton label={affiliate.forms.example}>{() => <Example />}</DialogButton>
          <DialogButton label={texts.addWebhook}>
            {(close) => <NewWebhook close={close} made={showSecret} />}
          </DialogButton>
        </span>
      }
    >
      <p className="muted">{isOperator ? texts.operatorIntro : texts.webhooksIntro}</p>
      <Answered query={webhooks}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p>{texts.noWebhooks}</p>}
            <ul className="rows">
              {data.map((webhook) => {
                const { account, created_by, events, failed_deliveries, id, state, url } = webhook
                return (
                  <li key={id}>
                    <span className="wide-text">
                      <Link href={pages.of(id)}>{url}</Link>
                      {isOperator && <small>{account === null ? texts.everyAccount : nameOf(accounts, account)}</small>}
                      <small>{events.map((event) => texts.eventNames[event]).join(", ")}</small>
                      <Failing webhook={webhook} />
                      <small>{texts.createdBy(actorText(created_by))}</small>
                    </span>
                    <span className="actions">
                      {failed_deliveries > 0 && (
                        <Badge tone="bad">{texts.failedDeliveries(number(failed_deliveries))}</Badge>
                      )}
                      <WebhookState state={state} />
                    </span>
                  </li>
                )
              })}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </>
        )}
      </Answered>
      {secretDialog}
    </Section>
  )
}

/** The webhooks of all accounts. */
export const WebhooksPage = () => (
  <Page title={useTexts().operator.pages.webhooks}>
    <Webhooks />
  </Page>
)
