import type { ReactNode } from "react"
import { Page } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Tokens } from "./Tokens.tsx"

/** The access tokens of all accounts. */
export const TokensPage = (): ReactNode => {
  const { pages } = useTexts().operator
  return (
    <Page title={pages.tokens}>
      <Tokens />
    </Page>
  )
}
