import { Page } from "../parts/Page.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** The page at an address that leads nowhere. */
export const NoPage = () => {
  const { common } = useTexts()
  return (
    <Page title={common.refusals.noPage}>
      <p>
        <TextLink href="/">{common.product}</TextLink>
      </p>
    </Page>
  )
}
