import { Page } from "../components/Page.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { Tokens } from "../token/Tokens.tsx"
import { Webhooks } from "./Webhooks.tsx"

/** How other programs get the events of the account and use the interface. */
export const ConnectionsPage = () => {
  const { connections, pages } = useTexts().business
  return (
    <Page title={pages.connections} intro={connections.intro}>
      <Webhooks />
      <Tokens />
    </Page>
  )
}
