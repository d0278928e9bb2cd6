import type { Body } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { Ticks } from "../form/Choices.tsx"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

type Events = Body<"POST /api/webhooks">["events"]

/** The events that an account may learn of. Those of businesses come first, because most webhooks are for them. */
const events = Object.keys({
  "business_lead.assigned": null,
  "business_lead.released": null,
  "reclaim.requested": null,
  "reclaim.granted": null,
  "reclaim.rejected": null,
  "lead.received": null,
  "lead.held": null,
  "lead.duplicate": null,
  "lead.approved": null,
  "lead.placed": null,
  "lead.refused": null,
  "lead.withdrawn": null,
  "lead.closed": null,
  "lead.anonymised": null
} satisfies Record<Events[number], null>) as ReadonlyArray<Events[number]>

interface NewWebhookProps {
  readonly made: (secret: string) => void
  readonly close: () => void
}

/** Where events go, and which. */
export const NewWebhook = ({ close, made }: NewWebhookProps) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const { error, isPending, mutate } = useChange("POST /api/webhooks", ({ data }) => {
    close()
    made(data.secret)
  })
  const add = (form: FormData) =>
    mutate({ body: { url: String(form.get("url")), events: form.getAll("event").map(String) as unknown as Events } })
  return (
    <Form refusal={error} marked={["events"]} onSubmit={add}>
      <TextField autoFocus isRequired name="url" type="url" label={common.address} hint={texts.urlHint} />
      <Ticks
        label={texts.events}
        name="event"
        options={events}
        names={texts.eventNames}
        fault={error?.errors["events"] && texts.chooseOne}
      />
      <EndButtons label={texts.addWebhook} isPending={isPending} close={close} />
    </Form>
  )
}
