import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Page } from "../components/Page.tsx"
import { useList } from "../list/ListPage.tsx"
import { Pager } from "../list/Pager.tsx"
import { ScopeButton } from "../scope/ScopeButton.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { InvitationForm } from "./InvitationForm.tsx"
import { PersonRemoval } from "./PersonRemoval.tsx"

/** One of the people of the account. Nobody removes oneself. */
export const ColleagueRow = ({ person }: { readonly person: Answer<"GET /api/people">["data"][number] }) => {
  const { created_at, email, id, memberships, name, pending } = person
  // A member sees the membership of their own account alone, and may not change that of an operator or a reviewer.
  const { role, scope } = (memberships[0] ?? pending[0])!
  const isMember = role === "member"
  const { access, business, common } = useTexts()
  const texts = business.people
  const { date } = useFormat()
  const session = useSession()
  const linking = useChange("POST /api/people/:person/link")
  const params = { person: id }
  return (
    <li>
      <span className="wide-text">
        {name}
        <small>{email}</small>
        {isMember && <ScopeText scope={scope} />}
        <small>{inText(memberships.length > 0 ? texts.since : access.people.pendingSince, date(created_at))}</small>
      </span>
      {session.person.id === id ? (
        <Badge tone="quiet">{texts.you}</Badge>
      ) : (
        <span className="actions">
          {isMember && <ScopeButton person={person} account={session.account} about={name} />}
          <Button
            aria-label={`${texts.newLink}: ${name}`}
            isPending={linking.isPending}
            onPress={() => linking.mutate({ params }, { onSuccess: () => tell(texts.linkMailed(name)) })}
          >
            {texts.newLink}
          </Button>
          {isMember && memberships.length > 0 && (
            <ConfirmButton
              label={texts.endSessions}
              about={name}
              question={texts.endQuestion(name)}
              endpoint="DELETE /api/people/:person/sessions"
              parts={{ params, query: {} }}
              told={texts.sessionsEnded(name)}
            />
          )}
          <DialogButton label={common.remove} about={name} title={access.people.removeTitle}>
            {(close) => <PersonRemoval {...params} name={name} question={texts.removeQuestion(name)} close={close} />}
          </DialogButton>
        </span>
      )}
      {linking.error && <Fault refusal={linking.error} />}
    </li>
  )
}

/** Who may sign in for the account. */
export const ColleaguesPage = () => {
  const { business, operator } = useTexts()
  const texts = business.people
  const { address, query: people } = useList("GET /api/people")
  return (
    <Page
      title={operator.pages.people}
      intro={texts.intro}
      actions={
        people.data && (
          <DialogButton kind="first" label={texts.invite}>
            {(close) => <InvitationForm close={close} />}
          </DialogButton>
        )
      }
    >
      <Answered query={people}>
        {({ data, meta }) => (
          <div className="section">
            <ul className="rows" aria-label={operator.pages.people}>
              {data.map((person) => (
                <ColleagueRow key={person.id} person={person} />
              ))}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </div>
        )}
      </Answered>
    </Page>
  )
}
