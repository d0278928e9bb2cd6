import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { ScopeDialog } from "../scope/ScopeDialog.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { PersonRemoval } from "./PersonRemoval.tsx"

interface PersonRowProps {
  readonly person: Answer<"GET /api/people">["data"][number]
}

/** One of the people of the account. Nobody removes oneself. */
export const ColleagueRow = ({ person }: PersonRowProps) => {
  const { created_at, email, id, memberships, name, pending } = person
  // A member sees the membership of their own account alone, and may not change that of an operator or a reviewer.
  const { role, scope } = (memberships[0] ?? pending[0])!
  const isMember = role === "member"
  const { access, business, common, scope: scopeTexts } = useTexts()
  const texts = business.people
  const { date } = useFormat()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const linking = useChange("POST /api/people/:person/link")
  const [isEnding, setEnding] = useState(false)
  const ending = useChange("DELETE /api/people/:person/sessions")
  const params = { person: id }
  const close = () => setAsking(false)
  return (
    <li>
      <span className="wide-text">
        {name}
        <small>{email}</small>
        {isMember && <ScopeText scope={scope} />}
        <small>
          {memberships.length > 0 ? texts.since(date(created_at)) : access.people.pendingSince(date(created_at))}
        </small>
      </span>
      {session.person.id === id ? (
        <Badge tone="quiet">{texts.you}</Badge>
      ) : (
        <span className="actions">
          {isMember && (
            <Button aria-label={scopeTexts.changeOf(name)} aria-haspopup="dialog" onPress={() => setChanging(true)}>
              {scopeTexts.change}
            </Button>
          )}
          <Button
            aria-label={`${texts.newLink}: ${name}`}
            isPending={linking.isPending}
            onPress={() => linking.mutate({ params }, { onSuccess: () => tell(texts.linkMailed(name)) })}
          >
            {texts.newLink}
          </Button>
          {isMember && memberships.length > 0 && (
            <Button aria-label={`${texts.endSessions}: ${name}`} aria-haspopup="dialog" onPress={() => setEnding(true)}>
              {texts.endSessions}
            </Button>
          )}
          <Button aria-label={`${common.remove}: ${name}`} aria-haspopup="dialog" onPress={() => setAsking(true)}>
            {common.remove}
          </Button>
        </span>
      )}
      {linking.error && <Fault refusal={linking.error} />}
      <ScopeDialog person={person} account={session.account} isOpen={isChanging} close={() => setChanging(false)} />
      <Confirmation
        title={texts.endSessions}
        question={texts.endQuestion(name)}
        action={texts.endSessions}
        isOpen={isEnding}
        isPending={ending.isPending}
        refusal={ending.error}
        close={() => {
          setEnding(false)
          ending.reset()
        }}
        confirm={() =>
          ending.mutate(
            { params, query: {} },
            {
              onSuccess: () => {
                setEnding(false)
                tell(texts.sessionsEnded(name))
              }
            }
          )
        }
      />
      <Dialog title={access.people.removeTitle} isOpen={isAsking} close={close}>
        <PersonRemoval
          person={id}
          name={name}
          question={texts.removeQuestion(name)}
          action={common.remove}
          close={close}
          removed={() => {
            close()
            tell(access.people.removed(name))
          }}
        />
      </Dialog>
    </li>
  )
}
