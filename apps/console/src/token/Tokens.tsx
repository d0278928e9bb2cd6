import { useState } from "react"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { SecretDialog } from "../form/SecretDialog.tsx"
import { usePageOf } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { NewToken } from "./NewToken.tsx"
import { type Token, TokenRow } from "./TokenRow.tsx"

/** The tokens of the account, and what adds another one. */
export const Tokens = () => {
  const { business, operator } = useTexts()
  const texts = business.connections
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [token, setToken] = useState<Token>()
  const address = usePageOf("tokens")
  const tokens = useAnswer("GET /api/tokens", { query: { per_page: "50", page: address.page ?? "" } })
  const revoking = useChange("DELETE /api/tokens/:id")
  const close = () => {
    setToken(undefined)
    revoking.reset()
  }
  const revoke = () => {
    if (token === undefined) return
    revoking.mutate(
      { params: { id: token.id } },
      {
        onSuccess: () => {
          close()
          tell(texts.revoked(token.name))
        }
      }
    )
  }
  return (
    <Section
      title={operator.pages.tokens}
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
      <SecretDialog
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
