import type { Answer } from "../api/Contract.ts"
import { untilDelivered, useAnswer, useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge, type Tone } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Delivery = Answer<"GET /api/webhooks/:id/deliveries">["data"][number]

const tones: Readonly<Record<Delivery["status"], Tone>> = { pending: "waiting", delivered: "good", failed: "bad" }

const Attempts = ({ attempts, due_at }: Pick<Delivery, "attempts" | "due_at">) => {
  const { connections: texts } = useTexts().business
  const { time } = useFormat()
  return (
    <>
      {attempts.map(({ at, failure, status }) => (
        <small key={at}>
          {time(at)}: {failure === null ? texts.answered(String(status ?? "")) : texts.failures[failure]}
        </small>
      ))}
      {due_at !== null && attempts.length > 0 && (
        <small>
          {texts.next}: {time(due_at)}
        </small>
      )}
    </>
  )
}

interface DeliveriesProps {
  readonly webhook: string
  /** Whether any delivery of the webhook failed. */
  readonly hasFailed: boolean
}

/** What a webhook delivered, and what sends it again. */
export const WebhookDeliveries = ({ hasFailed, webhook }: DeliveriesProps) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const { number, time, timeText } = useFormat()
  const { page, toPage } = useListAddress()
  const params = { id: webhook }
  const query = { per_page: "25", page: page ?? "" }
  const deliveries = useAnswer("GET /api/webhooks/:id/deliveries", { params, query }, { every: untilDelivered })
  const one = useChange("POST /api/webhooks/:id/deliveries/:delivery/replay")
  const all = useChange("POST /api/webhooks/:id/replay-failed")
  const refusal = one.error ?? all.error
  return (
    <Section
      title={texts.deliveries}
      actions={
        hasFailed && (
          <Button
            isPending={all.isPending}
            onPress={() =>
              all.mutate({ params }, { onSuccess: ({ data }) => tell(texts.replayedAll(number(data.replayed))) })
            }
          >
            {texts.replayFailed}
          </Button>
        )
      }
    >
      {refusal && <Fault refusal={refusal} />}
      <Answered query={deliveries}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p>{texts.noDeliveries}</p>}
            <ul className="rows">
              {data.map(({ attempts, created_at, due_at, event, id, status }) => {
                const name = texts.eventNames[event.type]
                const { lead_id } = event.data
                return (
                  <li key={id}>
                    <span className="wide-text">
                      {name}
                      {lead_id !== null && `, ${common.lead(lead_id)}`}
                      <small>{time(created_at)}</small>
                      <Attempts attempts={attempts} due_at={due_at} />
                    </span>
                    <Badge tone={tones[status]}>{texts.deliveryStatuses[status]}</Badge>
                    {status !== "pending" && (
                      <Button
                        aria-label={`${texts.replay}: ${name}, ${timeText(created_at)}`}
                        isDisabled={one.isPending}
                        onPress={() =>
                          one.mutate(
                            { params: { ...params, delivery: id } },
                            { onSuccess: () => tell(texts.replayed(name)) }
                          )
                        }
                      >
                        {texts.replay}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
            {meta.last_page > 1 && <Pager meta={meta} to={toPage} />}
          </>
        )}
      </Answered>
    </Section>
  )
}
