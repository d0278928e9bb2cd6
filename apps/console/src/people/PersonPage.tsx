import type { ReactNode } from "react"
import { useChange, useTagged } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Details } from "../components/Details.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Secret } from "../form/Secret.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { useGoOn } from "../router/GoOn.ts"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { EndSessions } from "./EndSessions.tsx"
import { Memberships } from "./Memberships.tsx"
import { PersonPasskeys } from "./PersonPasskeys.tsx"
import { PersonRemoval } from "./PersonRemoval.tsx"

/** One person: memberships, a new link, and what ends the access. */
export const PersonPage = (): ReactNode => {
  const { access, common, operator } = useTexts()
  const { time } = useFormat()
  const person = useParam("person")
  const address = useListAddress()
  const query = useTagged("GET /api/people/:person", { person })
  const link = useChange("POST /api/people/:person/link")
  const name = query.data?.answer.data.name ?? ""
  const goOn = useGoOn()
  return (
    <Page
      title={name || common.person}
      above={{ title: operator.pages.people, href: address.carriedTo(hrefTo("/operator/people")) }}
      actions={
        query.data && (
          <>
            <Button isPending={link.isPending} onPress={() => link.mutate({ params: { person } })}>
              {access.people.newLink}
            </Button>
            <DialogButton label={access.people.endSessions}>
              {(close) => <EndSessions person={person} name={name} close={close} />}
            </DialogButton>
            <DialogButton kind="danger" label={common.remove} title={access.people.removeTitle}>
              {(close) => (
                <PersonRemoval
                  person={person}
                  name={name}
                  question={access.people.removeWarning}
                  close={close}
                  removed={() => goOn(hrefTo("/operator/people"))}
                />
              )}
            </DialogButton>
          </>
        )
      }
    >
      {link.error && <Fault refusal={link.error} />}
      {link.data?.data && (
        <Secret label={access.people.link} note={access.people.linkIntro} secret={link.data.data.link} />
      )}
      <Answered query={query}>
        {({ answer: { data } }) => (
          <>
            <Section title={common.person}>
              <Details
                items={[
                  [common.name, data.name],
                  [common.email, data.email],
                  [common.language, common.languages[data.language]],
                  [access.people.since, time(data.created_at)]
                ]}
              />
              <p>
                <Link href={hrefTo("/operator/audit", {}, { actor: person })}>{access.people.deeds}</Link>
              </p>
            </Section>
            <Memberships person={data} />
            <PersonPasskeys person={person} />
          </>
        )}
      </Answered>
    </Page>
  )
}
