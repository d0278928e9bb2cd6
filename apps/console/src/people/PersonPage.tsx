import { type ReactNode, useState } from "react"
import { useChange, useTagged } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Details } from "../components/Details.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
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
  const [isRemoving, setRemoving] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const close = () => setRemoving(false)
  const goOn = useGoOn()
  return (
    <Page
      title={query.data?.answer.data.name ?? common.person}
      above={{ title: operator.pages.people, href: address.carriedTo(hrefTo("/operator/people")) }}
      actions={
        query.data && (
          <>
            <Button isPending={link.isPending} onPress={() => link.mutate({ params: { person } })}>
              {access.people.newLink}
            </Button>
            <Button aria-haspopup="dialog" onPress={() => setEnding(true)}>
              {access.people.endSessions}
            </Button>
            <Button kind="danger" aria-haspopup="dialog" onPress={() => setRemoving(true)}>
              {common.remove}
            </Button>
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
      <Dialog title={access.people.endSessions} isOpen={isEnding} close={() => setEnding(false)}>
        <EndSessions person={person} name={query.data?.answer.data.name ?? ""} close={() => setEnding(false)} />
      </Dialog>
      <Dialog title={access.people.removeTitle} isOpen={isRemoving} close={close}>
        <PersonRemoval
          person={person}
          name={query.data?.answer.data.name ?? ""}
          question={access.people.removeWarning}
          action={common.remove}
          close={close}
          removed={() => {
            tell(access.people.removed(query.data?.answer.data.name ?? ""))
            goOn(hrefTo("/operator/people"))
          }}
        />
      </Dialog>
    </Page>
  )
}
