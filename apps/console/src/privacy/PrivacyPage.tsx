import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { EndButtons } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { TextField } from "../form/Fields.tsx"
import { fieldsOf } from "../form/FieldsOf.ts"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { FoundPerson, type FoundPersonProps } from "./FoundPerson.tsx"
import type { AskedPerson } from "./PersonErasure.tsx"

const askedPerson = ({ email, phone }: { readonly email: string; readonly phone: string }): AskedPerson =>
  ({
    ...(email.trim() === "" ? {} : { email: email.trim() }),
    ...(phone.trim() === "" ? {} : { phone: phone.trim() })
  }) as AskedPerson

interface Found {
  readonly person: AskedPerson
  readonly data: FoundPersonProps["found"]
}

/**
 * What is stored of a person, and what the person may ask for. Who the person is stays on the page: it is in no address,
 * in no history and in no store of the browser.
 */
export const PrivacyPage = () => {
  const { common, operator, privacy } = useTexts()
  const [typed, setTyped] = useState({ email: "", phone: "" })
  const [found, setFound] = useState<Found>()
  const person = askedPerson(typed)
  const search = useMutation<Answer<"POST /api/persons/search">, Refusal, AskedPerson>({
    gcTime: 0,
    mutationFn: (body) => request("POST /api/persons/search", { body }),
    onSuccess: ({ data }, asked) => setFound({ data, person: asked })
  })
  const field = fieldsOf(typed, (changed) => {
    setTyped(changed)
    // One of the fields is enough, so what was wrong with the other one counts no more.
    search.reset()
  })
  const searchAgain = () => search.mutate(person)
  // What was found of a former person is shown no more once another one is typed.
  const shown = JSON.stringify(found?.person) === JSON.stringify(person) ? found : undefined
  return (
    <Page title={operator.pages.privacy} intro={privacy.intro}>
      <Section title={privacy.who}>
        <Form losesNothing refusal={search.error} onSubmit={searchAgain}>
          <div className="fields">
            <TextField {...field("email")} type="email" label={common.email} autoComplete="off" />
            <TextField
              {...field("phone")}
              type="tel"
              label={common.phone}
              hint={privacy.phoneHint}
              autoComplete="off"
            />
          </div>
          <EndButtons label={common.search.title} isPending={search.isPending} />
        </Form>
      </Section>
      <p className="muted" role="status">
        {shown && privacy.found(shown.data.leads.length)}
      </p>
      {shown && <FoundPerson person={person} found={shown.data} searchAgain={searchAgain} />}
    </Page>
  )
}
