import type { ReactNode } from "react"
import { Button } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** What stands in place of a page that cannot be loaded or shown. */
export const BrokenPage = (): ReactNode => {
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
