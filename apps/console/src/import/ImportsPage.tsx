import { Badge, type Tone } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import type { Import } from "./Imported.ts"
import { NewImport } from "./NewImport.tsx"

const tones: Readonly<Record<Import["status"], Tone>> = {
  checking: "busy",
  checked: "waiting",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet"
}

/** How far an import is. */
export const ImportBadge = ({ status }: Pick<Import, "status">) => (
  <Badge tone={tones[status]}>{useTexts().sending.imports.statuses[status]}</Badge>
)

/** The files that were sent to be imported. */
export const ImportsPage = () => {
  const { common, sending } = useTexts()
  const { imports: texts } = sending
  const { number, time } = useFormat()
  const pages = useWebsitePages()
  const list = useList("GET /api/imports")
  return (
    <ListPage
      {...list}
      title={sending.pages.imports}
      intro={texts.intro}
      actions={
        <DialogButton kind="first" label={texts.add}>
          {(close) => <NewImport close={close} />}
        </DialogButton>
      }
      hrefOf={({ id }) => pages.import(id)}
      empty={texts.none}
      columns={[
        { id: "file", title: texts.file },
        { id: "status", title: common.status, isFirstLine: true, show: (one) => <ImportBadge status={one.status} /> },
        { id: "kind", title: texts.kind, show: ({ kind }) => texts.kinds[kind] },
        { id: "rows", title: texts.rows, isNumber: true, show: ({ rows }) => number(rows) },
        { id: "created", title: texts.created, isNumber: true, show: ({ created }) => number(created) },
        { id: "created_at", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
      ]}
    />
  )
}
