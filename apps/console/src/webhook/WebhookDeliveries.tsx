import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { untilDelivered, useChange } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { BulkDialog } from "../list/BulkDialog.tsx"
import { useList } from "../list/ListPage.tsx"
import { ResourceList } from "../list/ResourceList.tsx"
import type { Id } from "../list/Selection.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

const replayOne = "POST /api/webhooks/:id/deliveries/:delivery/replay"

type Delivery = Answer<"GET /api/webhooks/:id/deliveries">["data"][number]

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

interface ReplaysProps {
  readonly webhook: string
  readonly deliveries: ReadonlyArray<Delivery>
  readonly nameOf: (delivery: Delivery) => string
  readonly keep: (ids: ReadonlyArray<Id>) => void
}

/** Sends the selected deliveries again. */
const Replays = ({ deliveries, keep, nameOf, webhook }: ReplaysProps) => {
  const { bulk, replay } = useTexts().business.connections
  const [open, setOpen] = useState<ReadonlyArray<Delivery>>()
  return (
    <>
      <Button aria-haspopup="dialog" isDisabled={deliveries.length === 0} onPress={() => setOpen(deliveries)}>
        {replay}
      </Button>
      {open && (
        <BulkDialog
          {...bulk}
          rows={open}
          nameOf={nameOf}
          foresee={({ status }) => Promise.resolve(status)}
          summary={(statuses) => (
            <ul>
              {[...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => (
                <li key={status}>{bulk.effect[status](length)}</li>
              ))}
            </ul>
          )}
          act={({ id }) => request(replayOne, { params: { id: webhook, delivery: id } })}
          close={(undone) => {
            setOpen(undefined)
            keep(undone)
          }}
        />
      )}
    </>
  )
}

/** What a webhook delivered, and what sends it again. */
export const WebhookDeliveries = ({ hasFailed, webhook }: DeliveriesProps) => {
  const { access, business, common } = useTexts()
  const texts = business.connections
  const { number, time, timeText } = useFormat()
  const params = { id: webhook }
  const list = useList("GET /api/webhooks/:id/deliveries", { params, every: untilDelivered })
  const all = useChange("POST /api/webhooks/:id/replay-failed")
  const titleOf = ({ event }: Delivery) =>
    [texts.eventNames[event.type], event.data.lead_id !== null && common.lead(event.data.lead_id)]
      .filter(Boolean)
      .join(", ")
  const nameOf = (delivery: Delivery) => `${titleOf(delivery)}, ${timeText(delivery.created_at)}`
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
      {all.error && <Fault refusal={all.error} />}
      <ResourceList
        label={texts.deliveries}
        {...list}
        empty={texts.noDeliveries}
        bulk={{
          nameOf,
          isOffered: ({ status }) => status !== "pending",
          actions: (selected, keep) => <Replays webhook={webhook} deliveries={selected} nameOf={nameOf} keep={keep} />
        }}
        columns={[
          { id: "event", title: texts.event, show: titleOf },
          {
            id: "status",
            title: common.status,
            isFirstLine: true,
            show: ({ status }) => <Badge tone={toneOf(status)}>{texts.deliveryStatuses[status]}</Badge>
          },
          { id: "attempts", title: access.mail.attempts, show: (delivery) => <Attempts {...delivery} /> },
          { id: "created", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
        ]}
      />
    </Section>
  )
}
