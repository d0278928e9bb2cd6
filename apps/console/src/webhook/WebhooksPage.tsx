import type { ReactNode } from "react"
import { Page } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Webhooks } from "./Webhooks.tsx"

/** The webhooks of all accounts. */
export const WebhooksPage = (): ReactNode => {
  const { pages } = useTexts().operator
  return (
    <Page title={pages.webhooks}>
      <Webhooks />
    </Page>
  )
}
