import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { changesOf, isSame } from "../catalog/ItemChanges.ts"
import { EndButtons } from "../components/Button.tsx"
import { endWith } from "../components/Notices.tsx"
import { Select, TextArea, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { Dossier } from "./ShownLead.ts"

type Correction = Body<"PATCH /api/leads/:lead/person">

interface PersonCorrectionProps {
  readonly lead: Dossier
  readonly close: () => void
}

/** Corrects who the person of a lead is, and where. Only what was changed is sent. */
export const PersonCorrection = ({ close, lead: { address, id, person } }: PersonCorrectionProps) => {
  const { common, market, privacy } = useTexts()
  const { country: _, ...place } = address
  const [shown] = useState({ ...person, ...place })
  const [typed, setTyped] = useState(shown)
  const { error, isPending, mutate } = useChange("PATCH /api/leads/:lead/person")
  const field = fieldsOf(typed, setTyped)
  const correct = (form: FormData) => {
    const changed = changesOf(shown, typed)
    if (isSame(changed, {})) return endWith(market.catalogue.nothingChanged, close).onSuccess()
    const body = { ...changed, remark: String(form.get("remark")) } as Correction
    mutate({ params: { lead: id }, body }, endWith(privacy.corrected(id), close))
  }
  return (
    <Form refusal={error} onSubmit={correct}>
      <p className="muted">{privacy.correctDoes}</p>
      <div className="fields">
        <TextField autoFocus isRequired {...field("first_name")} label={privacy.firstName} autoComplete="off" />
        <TextField isRequired {...field("last_name")} label={privacy.lastName} autoComplete="off" />
        <Select isRequired {...field("gender")} label={privacy.gender} options={optionsOf<string>(privacy.genders)} />
        <TextField isRequired {...field("email")} type="email" label={common.email} autoComplete="off" />
        <TextField isRequired {...field("phone")} type="tel" label={common.phone} autoComplete="off" />
        <TextField isRequired {...field("street")} label={privacy.street} autoComplete="off" />
        <TextField isRequired {...field("street_number")} label={privacy.streetNumber} autoComplete="off" />
        <TextField isRequired {...field("postal_code")} label={common.postalCode} autoComplete="off" />
        <TextField isRequired {...field("city")} label={common.city} autoComplete="off" />
      </div>
      <TextArea isRequired name="remark" label={common.remark} hint={privacy.correctRemark} />
      <EndButtons label={common.save} isPending={isPending} close={close} />
    </Form>
  )
}
