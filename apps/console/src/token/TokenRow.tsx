import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { useActorText } from "../components/ActorText.ts"
import { Badge } from "../components/Badge.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { inText, useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Token = Answer<"GET /api/tokens">["data"][number]

/** One token: what it may do, what it sees, and how long. */
export const TokenRow = ({ token }: { readonly token: Token }) => {
  const {
    account: { profile },
    business: { connections: texts }
  } = useTexts()
  const { date, day, time } = useFormat()
  const isOperator = roleOf(useSession()) === "operator"
  const accounts = useAccounts()
  const actorText = useActorText()
  const { abilities, account, created_by, expires_at, id, last_used_on, name, revoked_at, scope } = token
  return (
    <li>
      <span className="wide-text">
        {name}
        {isOperator && <small>{nameOf(accounts, account)}</small>}
        <small>{abilities.map((ability) => texts.abilityNames[ability]).join(", ")}</small>
        {scope !== null && <ScopeText scope={scope} />}
        <small>
          {last_used_on === null ? profile.notUsed : inText(profile.lastUsed, day(last_used_on))}
          {expires_at !== null && <>. {inText(texts.expiresAt, time(expires_at))}</>}
        </small>
        <small>{texts.createdBy(actorText(created_by))}</small>
      </span>
      {revoked_at === null ? (
        <ConfirmButton
          label={texts.revoke}
          about={name}
          question={texts.revokeQuestion(name)}
          endpoint="DELETE /api/tokens/:id"
          parts={{ params: { id } }}
          told={texts.revoked(name)}
        />
      ) : (
        <Badge tone="quiet">{inText(texts.revokedAt, date(revoked_at))}</Badge>
      )}
    </li>
  )
}
