import { Page } from "../parts/Page.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** The page at an address that leads nowhere, or to what the person may not see. */
export const NoPage = ({ title }: { readonly title?: string }) => {
  const { common } = useTexts()
  return (
    <Page title={title ?? common.refusals.noPage}>
      <p>
        <TextLink href="/">{common.product}</TextLink>
      </p>
    </Page>
  )
}
