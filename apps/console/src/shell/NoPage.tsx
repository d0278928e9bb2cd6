import { Button } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { product } from "../texts/Product.ts"
import { useTexts } from "../texts/Texts.tsx"

/** What stands in place of a page that cannot be loaded or shown. */
export const BrokenPage = () => {
  const { common } = useTexts()
  return (
    <Page title={common.refusals.title}>
      <p>{common.broken}</p>
      <Button kind="first" onPress={() => location.reload()}>
        {common.retry}
      </Button>
    </Page>
  )
}

/** The page at an address that leads nowhere, or to what the person may not see. */
export const NoPage = ({ title }: { readonly title?: string }) => {
  const { common } = useTexts()
  return (
    <Page title={title ?? common.refusals.noPage}>
      <p>
        <Link href={hrefTo("/")}>{product}</Link>
      </p>
    </Page>
  )
}
