import { useState } from "react"
import { useChange, useTagged } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Button } from "../../parts/Button.tsx"
import { Details } from "../../parts/Details.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Fault } from "../../parts/Fault.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { ShownOnce } from "../../parts/ShownOnce.tsx"
import { TextLink } from "../../parts/TextLink.tsx"
import { useListAddress, useParam } from "../../shell/Address.ts"
import { useGoOn } from "../../shell/GoOn.ts"
import { withSearch } from "../../shell/Search.ts"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { EndSessions } from "./EndSessions.tsx"
import { Memberships } from "./Memberships.tsx"
import { PersonPasskeys } from "./PersonPasskeys.tsx"

interface RemovalProps {
  readonly person: string
  readonly name: string
  readonly close: () => void
}

/** Asks once more before a person is removed. */
const Removal = ({ close, name, person }: RemovalProps) => {
  const { access, common } = useTexts()
  const goOn = useGoOn()
  const remove = useChange("DELETE /api/people/:person")
  const leave = () => {
    tell(access.people.removed(name))
    goOn("/operator/people")
  }
  return (
    <>
      <p>{access.people.removeWarning}</p>
      {remove.error && <Fault refusal={remove.error} />}
      <div className="actions">
        <Button
          kind="danger"
          isPending={remove.isPending}
          onPress={() => remove.mutate({ params: { person } }, { onSuccess: leave })}
        >
          {access.people.remove}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </>
  )
}

/** One person: memberships, a new link, and what ends the access. */
export const PersonPage = () => {
  const { access, common, market, operator } = useTexts()
  const { time } = useFormat()
  const person = useParam("person")
  const address = useListAddress()
  const query = useTagged("GET /api/people/:person", { person })
  const link = useChange("POST /api/people/:person/link")
  const [isRemoving, setRemoving] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const close = () => setRemoving(false)
  return (
    <Page
      title={query.data?.answer.data.name ?? access.people.person}
      above={{ title: operator.pages.people, href: address.carriedTo("/operator/people") }}
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
              {access.people.remove}
            </Button>
          </>
        )
      }
    >
      {link.error && <Fault refusal={link.error} />}
      {link.data?.data && (
        <ShownOnce label={access.people.link} note={access.people.linkIntro} secret={link.data.data.link} />
      )}
      <Answered query={query}>
        {({ answer: { data } }) => (
          <>
            <Section title={access.people.person}>
              <Details
                items={[
                  [common.name, data.name],
                  [common.email, data.email],
                  [market.language, common.languages[data.language]],
                  [access.people.since, time(data.created_at)]
                ]}
              />
              <p>
                <TextLink href={withSearch("/operator/audit", { actor: person })}>{access.people.deeds}</TextLink>
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
        <Removal person={person} name={query.data?.answer.data.name ?? ""} close={close} />
      </Dialog>
    </Page>
  )
}
