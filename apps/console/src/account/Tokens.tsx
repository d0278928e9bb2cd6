import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer, useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Answered } from "../parts/Answered.tsx"
import { Badge } from "../parts/Badge.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Section } from "../parts/Page.tsx"
import { Pager } from "../parts/Pager.tsx"
import { usePageOf } from "../shell/Address.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { NewToken } from "./NewToken.tsx"
import { ShownOnce } from "./ShownOnce.tsx"

type Token = Answer<"GET /api/tokens">["data"][number]

const TokenRow = ({ revoke, token }: { readonly token: Token; readonly revoke: () => void }) => {
  const { connections: texts } = useTexts().business
  const { date, day, time } = useFormat()
  const isOperator = roleOf(useSession()) === "operator"
  const accounts = useAccounts()
  const { abilities, account, expires_at, last_used_on, name, revoked_at } = token
  return (
    <li>
      <span className="wide-text">
        {name}
        {isOperator && <small>{nameOf(accounts, account)}</small>}
        <small>{abilities.map((ability) => texts.abilityNames[ability]).join(", ")}</small>
        <small>
          {last_used_on === null ? texts.neverUsed : texts.lastUsed(day(last_used_on))}
          {expires_at !== null && `. ${texts.expiresAt(time(expires_at))}`}
        </small>
      </span>
      {revoked_at === null ? (
        <Button aria-label={`${texts.revoke}: ${name}`} aria-haspopup="dialog" onPress={revoke}>
          {texts.revoke}
        </Button>
      ) : (
        <Badge tone="quiet">{texts.revokedAt(date(revoked_at))}</Badge>
      )}
    </li>
  )
}

/** The tokens of the account. Where only the operator may manage them, the page says so. */
export const Tokens = () => {
  const { connections: texts } = useTexts().business
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [token, setToken] = useState<Token>()
  const address = usePageOf("tokens")
  const tokens = useAnswer("GET /api/tokens", { query: { per_page: "50", page: address.page ?? "" } })
  const revoking = useChange("DELETE /api/tokens/:id")
  if (tokens.error?.status === 403) {
    return (
      <Section title={texts.tokens}>
        <p>{texts.tokensByOperator}</p>
      </Section>
    )
  }
  const close = () => setToken(undefined)
  const revoke = () => {
    if (token === undefined) return
    revoking.mutate({ params: { id: token.id } }, { onSuccess: close })
  }
  return (
    <Section
      title={texts.tokens}
      actions={
        <Button aria-haspopup="dialog" onPress={() => setAdding(true)}>
          {texts.addToken}
        </Button>
      }
    >
      <p className="muted">{texts.tokensIntro}</p>
      <Answered query={tokens}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p>{texts.noTokens}</p>}
            <ul className="rows">
              {data.map((one) => (
                <TokenRow key={one.id} token={one} revoke={() => setToken(one)} />
              ))}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </>
        )}
      </Answered>
      <Dialog title={texts.addToken} isOpen={isAdding} close={() => setAdding(false)}>
        <NewToken
          close={() => setAdding(false)}
          made={(shown) => {
            setAdding(false)
            setSecret(shown)
          }}
        />
      </Dialog>
      <ShownOnce
        title={texts.tokenTitle}
        intro={texts.tokenIntro}
        label={texts.token}
        secret={secret}
        close={() => setSecret(undefined)}
      />
      <Confirmation
        title={texts.revoke}
        question={texts.revokeQuestion(token?.name ?? "")}
        action={texts.revoke}
        isOpen={token !== undefined}
        isPending={revoking.isPending}
        refusal={revoking.error}
        close={close}
        confirm={revoke}
      />
    </Section>
  )
}
