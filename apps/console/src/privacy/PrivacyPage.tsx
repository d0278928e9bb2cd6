import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useWebsites } from "../api/Names.ts"
import type { Refusal } from "../api/Refusal.ts"
import { EndButtons } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Agreement } from "../consent/Agreement.tsx"
import { TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { Form } from "../field/Form.tsx"
import { StageBadge } from "../lead/StageBadge.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts, useFormat } from "../texts/Texts.tsx"
import { PersonActions } from "./PersonActions.tsx"
import type { AskedPerson } from "./PersonErasure.tsx"

type Found = Answer<"POST /api/persons/search">["data"]

/** Leads of a person, without any value of the person. */
const PersonLeads = ({ isAll, leads }: Pick<Found, "leads"> & { readonly isAll: boolean }) => {
  const { common, operator, privacy } = useTexts()
  const { time } = useFormat()
  const websites = useWebsites()
  return (
    <DataTable
      label={privacy.leads}
      rows={leads}
      hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
      empty={isAll ? privacy.nothing : privacy.found(0)}
      columns={[
        { id: "id", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
        { id: "stage", title: common.stage, isFirstLine: true, show: (one) => <StageBadge lead={one} /> },
        { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
        { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
      ]}
    />
  )
}

/** What waits in hooks and files and holds a contact of the person, by the name of its page. */
const Waiting = ({ rows, submissions }: Pick<Found, "rows" | "submissions">) => {
  const { common, privacy, sending } = useTexts()
  const { time } = useFormat()
  const websites = useWebsites()
  const all = [
    ...submissions.map(({ id, ...one }) => ({
      ...one,
      id,
      what: sending.submissions.title,
      href: hrefTo("/operator/submissions/$submission", { submission: id })
    })),
    ...rows.map(({ import_id, number, ...one }) => ({
      ...one,
      id: `${import_id}/${number}`,
      what: privacy.row(number),
      href: hrefTo("/operator/imports/$import", { import: import_id })
    }))
  ]
  return (
    <DataTable
      label={privacy.waits}
      rows={all}
      hrefOf={({ href }) => href}
      columns={[
        { id: "what", title: privacy.waits, isFirstLine: true },
        {
          id: "website",
          title: common.website,
          show: ({ website_code: code }) => code !== null && nameOf(websites, code)
        },
        { id: "received", title: common.received, isDate: true, show: ({ received_at }) => time(received_at) }
      ]}
    />
  )
}

const Consents = ({ consents }: Pick<Found, "consents">) => {
  const { common, consent } = useTexts()
  const { time } = useFormat()
  return consents.map(({ given_at, lead_id, received_at, text, ...rest }) => (
    <details key={lead_id}>
      <summary>
        {common.lead(lead_id)}, {time(given_at ?? received_at)}
      </summary>
      {text === null ? (
        <p>{consent.silent}</p>
      ) : (
        <Agreement agreed={{ ...rest, ...text, at: given_at ?? received_at }} />
      )}
    </details>
  ))
}

interface FoundPersonProps {
  readonly person: AskedPerson
  readonly found: Found
  readonly searchAgain: () => void
}

/** What is stored of a person: the leads, and what the person agreed to. */
const FoundPerson = ({ found, person, searchAgain }: FoundPersonProps) => {
  const { consent, privacy } = useTexts()
  const isWaiting = found.submissions.length + found.rows.length > 0
  return (
    <div className="columns">
      <div>
        <Section title={privacy.leads}>
          {found.more && <p className="muted">{privacy.latest}</p>}
          <PersonLeads leads={found.leads} isAll={!isWaiting} />
        </Section>
        {isWaiting && (
          <Section title={privacy.waits}>
            <Waiting {...found} />
          </Section>
        )}
        {found.consents.length > 0 && (
          <Section title={consent.agreement}>
            <Consents consents={found.consents} />
          </Section>
        )}
      </div>
      <PersonActions person={person} blockedAt={found.blocked_at} searchAgain={searchAgain} />
    </div>
  )
}

const askedPerson = ({ email, phone }: { readonly email: string; readonly phone: string }): AskedPerson =>
  ({
    ...(email.trim() === "" ? {} : { email: email.trim() }),
    ...(phone.trim() === "" ? {} : { phone: phone.trim() })
  }) as AskedPerson

interface Search {
  readonly person: AskedPerson
  readonly data: Found
}

/**
 * What is stored of a person, and what the person may ask for. Who the person is stays on the page: it is in no
 * address, in no history and in no store of the browser.
 */
export const PrivacyPage = () => {
  const { common, operator, privacy } = useTexts()
  const [typed, setTyped] = useState({ email: "", phone: "" })
  const [found, setFound] = useState<Search>()
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
