import { useState } from "react"
import { useAnswer, useChange, useTagged } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { Checkbox } from "../field/Fields.tsx"
import { Secret } from "../field/Secret.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { useGoOn } from "../router/GoOn.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { Memberships } from "./Memberships.tsx"
import { PasskeyList } from "./PasskeyList.tsx"
import { PersonRemoval } from "./PersonRemoval.tsx"

interface EndSessionsProps {
  readonly person: string
  readonly name: string
  readonly close: () => void
}

/** Asks before all sessions of a person are ended, and whether the passkeys go too. The notice says what is left. */
export const EndSessions = ({ close, name, person }: EndSessionsProps) => {
  const { access } = useTexts()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  const end = useChange("DELETE /api/people/:person/sessions")
  const [withPasskeys, setWithPasskeys] = useState(false)
  const count = passkeys.data?.data.length ?? 0
  const confirm = () =>
    end.mutate(
      { params: { person }, query: { passkeys: withPasskeys ? "true" : "false" } },
      {
        onSuccess: ({ data }) => {
          close()
          tell(access.people.sessionsEnded(name, data.left?.passkeys ?? 0))
        }
      }
    )
  return (
    <Confirmation
      question={access.people.endWarning}
      action={access.people.endSessions}
      isPending={end.isPending}
      refusal={end.error}
      close={close}
      confirm={confirm}
    >
      {count > 0 && (
        <Checkbox isSelected={withPasskeys} onChange={setWithPasskeys}>
          {access.people.endPasskeys(count)}
        </Checkbox>
      )}
    </Confirmation>
  )
}

/** The passkeys of a person, each of which an operator may remove. */
export const PersonPasskeys = ({ person }: { readonly person: string }) => {
  const { access, account } = useTexts()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  return (
    <Section title={account.profile.passkeys}>
      <Answered query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{access.people.noPasskeys}</p>
          ) : (
            <PasskeyList passkeys={data} person={person} />
          )
        }
      </Answered>
    </Section>
  )
}

/** One person: memberships, a new link, and what ends the access. */
export const PersonPage = () => {
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
