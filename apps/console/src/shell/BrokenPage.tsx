import { Button } from "../parts/Button.tsx"
import { Page } from "../parts/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

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
