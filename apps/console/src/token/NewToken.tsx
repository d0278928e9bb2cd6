import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { EndButtons } from "../components/Button.tsx"
import { Ticks } from "../field/Choices.tsx"
import { TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { AccountSelect } from "../field/MarketSelects.tsx"
import { ScopeFields, useScopeChoice } from "../scope/ScopeFields.tsx"
import { endOfDay } from "../texts/Day.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"

type Abilities = Extract<Body<"POST /api/tokens">, { readonly abilities: unknown }>["abilities"]

const abilities = [
  "leads:read",
  "reclaims:create",
  "leads:create",
  "catalog:read",
  "affiliates:read"
] as const satisfies Abilities

const ofOperators = [...abilities, "leads:review", "operator"] as const satisfies Abilities

/** What a token is for, what it may do, and until when. */
export const NewToken = ({ close, made }: { readonly made: (token: string) => void; readonly close: () => void }) => {
  const { connections: texts } = useTexts().business
  const session = useSession()
  const isOperator = roleOf(session) === "operator"
  // An operator acts for an account of operators, which is seldom the one that a token is for.
  const [account, setAccount] = useState(isOperator ? "" : session.account)
  const choice = useScopeChoice(account)
  const zone = useTimeZone()
  const { error, isPending, mutate } = useChange("POST /api/tokens", ({ data }) => {
    close()
    made(data.token)
  })
  const add = (form: FormData) => {
    const end = String(form.get("expires_at"))
    const body = {
      account,
      name: String(form.get("name")),
      abilities: form.getAll("ability").map(String) as unknown as Abilities,
      ...(end === "" ? {} : { expires_at: new Date(endOfDay(end, zone)).toISOString() })
    }
    choice.send((scope) => mutate({ body: { ...body, scope } }))
  }
  return (
    <Form refusal={error} marked={["abilities"]} onSubmit={add}>
      <TextField autoFocus isRequired name="name" label={texts.tokenName} />
      {isOperator && <AccountSelect name="account" value={account} onChange={setAccount} />}
      <Ticks
        label={texts.abilities}
        name="ability"
        options={isOperator ? ofOperators : abilities}
        names={texts.abilityNames}
        fault={error?.errors["abilities"] && texts.chooseOne}
      />
      <ScopeFields choice={choice} name="scope" />
      <TextField name="expires_at" type="date" label={texts.expires} hint={texts.expiresHint} />
      <EndButtons label={texts.addToken} isPending={isPending} close={close} />
    </Form>
  )
}
