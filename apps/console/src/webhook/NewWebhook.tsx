import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { useAccounts, useBusinesses } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { EndButtons } from "../components/Button.tsx"
import { Ticks } from "../field/Choices.tsx"
import { Select, TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"

type NewHook = Body<"POST /api/webhooks">
type Events = NewHook["events"]

/** What a webhook carries. */
export type Content = NonNullable<NewHook["content"]>

/** The events that an account may learn of. Those of businesses come first, because most webhooks are for them. */
export const events = Object.keys({
  "business_lead.assigned": null,
  "business_lead.released": null,
  "business_lead.outcome": null,
  "business_lead.rectified": null,
  "business_lead.erased": null,
  "reclaim.requested": null,
  "reclaim.granted": null,
  "reclaim.rejected": null,
  "lead.received": null,
  "lead.held": null,
  "lead.confirmation_requested": null,
  "lead.confirmed": null,
  "lead.duplicate": null,
  "lead.approved": null,
  "lead.placed": null,
  "lead.refused": null,
  "lead.withdrawn": null,
  "lead.closed": null,
  "lead.rectified": null,
  "lead.anonymised": null,
  "submission.waiting": null
} satisfies Record<Events[number], null>) as ReadonlyArray<Events[number]>

interface NewWebhookProps {
  readonly made: (secret: string) => void
  readonly close: () => void
}

/** Where events go, which, whose, and what they carry. A webhook of all accounts carries no leads. */
export const NewWebhook = ({ close, made }: NewWebhookProps) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const { error, isPending, mutate } = useChange("POST /api/webhooks", ({ data }) => {
    close()
    made(data.secret)
  })
  const isOperator = roleOf(useSession()) === "operator"
  const accounts = useAccounts()
  const businesses = useBusinesses()
  const [account, setAccount] = useState("")
  const isOfAccount = !isOperator || account !== ""
  const [wanted, setContent] = useState<Content>("ids")
  const content = isOfAccount ? wanted : "ids"
  const [only, setOnly] = useState("")
  const add = (form: FormData) => {
    const chosen = form.getAll("event").map(String) as unknown as Events
    const owner = { ...(account && { account }), ...(only && { business: only }) } as Pick<
      NewHook,
      "account" | "business"
    >
    mutate({ body: { url: String(form.get("url")), events: chosen, content, ...owner } })
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
      {isOperator && (
        <Select
          name="account"
          label={common.account}
          options={[{ id: "", name: texts.everyAccount }, ...accounts]}
          value={account}
          onChange={setAccount}
        />
      )}
      <Select
        name="business"
        label={common.business}
        options={[{ id: "", name: texts.everyBusiness }, ...businesses]}
        value={only}
        onChange={setOnly}
      />
      {isOfAccount && (
        <Select
          name="content"
          label={texts.content}
          hint={texts.contentHint}
          options={optionsOf(texts.contents)}
          value={content}
          onChange={setContent}
        />
      )}
      <EndButtons label={texts.addWebhook} isPending={isPending} close={close} />
    </Form>
  )
}
