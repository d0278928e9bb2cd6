import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts, useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { useActorText } from "../components/ActorText.ts"
import { Badge } from "../components/Badge.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useSecretDialog } from "../field/Secret.tsx"
import { usePageOf } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { NewToken } from "./NewToken.tsx"

type Token = Answer<"GET /api/tokens">["data"][number]

/** What a key of the form is for: it stands in pages for all to read, and may do nothing but send the form. */
const FormKeyText = ({ token: { key, origins = [], website_code = "" } }: { readonly token: Token }) => {
  const { form } = useTexts().sending
  return (
    <>
      <small>{form.formOf(nameOf(useWebsites(), website_code))}</small>
      <small>{form.works(origins.join(", "))}</small>
      <small>
        <code>{key}</code>
      </small>
    </>
  )
}

/** One token: what it may do, what it sees, and how long. */
const TokenRow = ({ token }: { readonly token: Token }) => {
  const {
    account: { profile },
    business: { connections: texts },
    sending: { form }
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
        {token.kind === "form" ? (
          <FormKeyText token={token} />
        ) : (
          <small>{abilities.map((ability) => texts.abilityNames[ability]).join(", ")}</small>
        )}
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
          question={token.kind === "form" ? form.revokeQuestion(name) : texts.revokeQuestion(name)}
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

/** Tokens, each with what revokes it. */
export const TokenRows = ({ tokens }: { readonly tokens: ReadonlyArray<Token> }) => (
  <ul className="rows">
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} />
    ))}
  </ul>
)

/** The tokens of the account, and what adds another one. */
export const Tokens = () => {
  const { business, operator } = useTexts()
  const texts = business.connections
  const [showSecret, secretDialog] = useSecretDialog("token")
  const address = usePageOf("tokens")
  const tokens = useAnswer("GET /api/tokens", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Section
      title={operator.pages.tokens}
      actions={
        <DialogButton label={texts.addToken}>{(close) => <NewToken close={close} made={showSecret} />}</DialogButton>
      }
    >
      <p className="muted">{texts.tokensIntro}</p>
      <Answered query={tokens}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p>{texts.noTokens}</p>}
            <TokenRows tokens={data} />
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </>
        )}
      </Answered>
      {secretDialog}
    </Section>
  )
}

/** The access tokens of all accounts. */
export const TokensPage = () => (
  <Page title={useTexts().operator.pages.tokens}>
    <Tokens />
  </Page>
)
