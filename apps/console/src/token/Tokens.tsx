import { type ReactNode, useState } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Page, Section } from "../components/Page.tsx"
import { SecretDialog } from "../form/Secret.tsx"
import { usePageOf } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { NewToken } from "./NewToken.tsx"
import { TokenRow } from "./TokenRow.tsx"

/** The tokens of the account, and what adds another one. */
export const Tokens = () => {
  const { business, operator } = useTexts()
  const texts = business.connections
  const [secret, setSecret] = useState<string>()
  const address = usePageOf("tokens")
  const tokens = useAnswer("GET /api/tokens", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Section
      title={operator.pages.tokens}
      actions={
        <DialogButton label={texts.addToken}>{(close) => <NewToken close={close} made={setSecret} />}</DialogButton>
      }
    >
      <p className="muted">{texts.tokensIntro}</p>
      <Answered query={tokens}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p>{texts.noTokens}</p>}
            <ul className="rows">
              {data.map((one) => (
                <TokenRow key={one.id} token={one} />
              ))}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </>
        )}
      </Answered>
      <SecretDialog
        title={texts.tokenTitle}
        intro={texts.tokenIntro}
        label={texts.token}
        secret={secret}
        close={() => setSecret(undefined)}
      />
    </Section>
  )
}

/** The access tokens of all accounts. */
export const TokensPage = (): ReactNode => (
  <Page title={useTexts().operator.pages.tokens}>
    <Tokens />
  </Page>
)
