import { Tokens } from "../../account/Tokens.tsx"
import { Page } from "../../parts/Page.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"

/** The access tokens of all accounts. */
export const TokensPage = () => {
  const { pages } = useTexts().operator
  return (
    <Page title={pages.tokens}>
      <Tokens />
    </Page>
  )
}
