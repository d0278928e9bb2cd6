import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { useBusinesses } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { EndButtons } from "../components/Button.tsx"
import { Ticks } from "../form/Choices.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { optionsOf } from "../form/Option.ts"
import { useTexts } from "../texts/Texts.tsx"

type NewHook = Body<"POST /api/webhooks">
type Events = NewHook["events"]

/** The events that an account may learn of. Those of businesses come first, because most webhooks are for them. */
const events = Object.keys({
  "business_lead.assigned": null,
  "business_lead.released": null,
  "business_lead.outcome": null,
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

/** Where events go, which, and what they carry. A webhook of all accounts carries no leads. */
export const NewWebhook = ({ close, made }: NewWebhookProps) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const { error, isPending, mutate } = useChange("POST /api/webhooks", ({ data }) => {
    close()
    made(data.secret)
  })
  const isOfAccount = roleOf(useSession()) !== "operator"
  const businesses = useBusinesses()
  const [content, setContent] = useState<NonNullable<NewHook["content"]>>("ids")
  const [only, setOnly] = useState<NonNullable<NewHook["business"]> | "">("")
  const add = (form: FormData) => {
    const chosen = form.getAll("event").map(String) as unknown as Events
    mutate({ body: { url: String(form.get("url")), events: chosen, content, ...(only && { business: only }) } })
  }
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
      {isOfAccount && (
        <>
          <Select
            name="content"
            label={texts.content}
            hint={texts.contentHint}
            options={optionsOf(texts.contents)}
            value={content}
            onChange={setContent}
          />
          <Select
            name="business"
            label={common.business}
            options={[{ id: "", name: texts.everyBusiness }, ...businesses]}
            value={only}
            onChange={(id) => setOnly(id as typeof only)}
          />
        </>
      )}
      <EndButtons label={texts.addWebhook} isPending={isPending} close={close} />
    </Form>
  )
}
