import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { Badge } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { useSecretDialog } from "../form/Secret.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { NewHook } from "./NewHook.tsx"

/** The hooks of the websites that the person manages. */
export const HooksPage = () => {
  const { common, sending } = useTexts()
  const { hooks: texts } = sending
  const { date } = useFormat()
  const pages = useWebsitePages()
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const [showAddress, addressDialog] = useSecretDialog("hook")
  const list = useList("GET /api/hooks")
  return (
    <ListPage
      {...list}
      title={sending.pages.hooks}
      intro={texts.intro}
      actions={
        <>
          <DialogButton kind="first" label={texts.add}>
            {(close) => <NewHook close={close} made={showAddress} />}
          </DialogButton>
          {addressDialog}
        </>
      }
      hrefOf={({ id }) => pages.hook(id)}
      empty={texts.none}
      columns={[
        { id: "name", title: common.name },
        { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
        {
          id: "subcategory",
          title: common.subcategory,
          show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id)
        },
        {
          id: "waiting",
          title: sending.pages.submissions,
          isFirstLine: true,
          show: ({ waiting }) => waiting > 0 && <Badge tone="waiting">{texts.waitingCount(waiting)}</Badge>
        },
        { id: "created_at", title: texts.made, isDate: true, show: ({ created_at }) => date(created_at) }
      ]}
    />
  )
}
