import { Webhooks } from "../../account/Webhooks.tsx"
import { Page } from "../../parts/Page.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"

/** The webhooks of all accounts. */
export const WebhooksPage = () => {
  const { pages } = useTexts().operator
  return (
    <Page title={pages.webhooks}>
      <Webhooks />
    </Page>
  )
}
