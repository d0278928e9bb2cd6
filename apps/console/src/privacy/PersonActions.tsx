import { useChange } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { download } from "../components/Download.ts"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { PersonErasure, type AskedPerson } from "./PersonErasure.tsx"

interface PersonActionsProps {
  readonly person: AskedPerson
  /** Since when the person is blocked, or null. */
  readonly blockedAt: string | null
  readonly searchAgain: () => void
}

/** What can be done for a person who asks: a file of all that is stored, erasure, and a block of later leads. */
export const PersonActions = ({ blockedAt, person, searchAgain }: PersonActionsProps) => {
  const { privacy } = useTexts()
  const { time } = useFormat()
  const exporting = useChange("POST /api/persons/export", (answer) => {
    download("person.json", `${JSON.stringify(answer, null, 2)}\n`)
    tell(privacy.exported)
  })
  return (
    <Section
      title={privacy.what}
      actions={blockedAt && <Badge tone="bad">{inText(privacy.blockedSince, time(blockedAt))}</Badge>}
    >
      {exporting.error && <Fault refusal={exporting.error} />}
      <ul className="rows">
        <li>
          <span>{privacy.exportDoes}</span>
          <Button isPending={exporting.isPending} onPress={() => exporting.mutate({ body: person })}>
            {privacy.export}
          </Button>
        </li>
        <li>
          <span>{privacy.blockDoes}</span>
          {blockedAt === null ? (
            <ConfirmButton
              label={privacy.block}
              title={privacy.blockTitle}
              question={privacy.blockQuestion}
              told={privacy.blocked}
              endpoint="POST /api/persons/block"
              parts={{ body: person }}
              done={searchAgain}
            />
          ) : (
            <ConfirmButton
              confirmKind="first"
              label={privacy.unblock}
              title={privacy.unblockTitle}
              question={privacy.unblockQuestion}
              told={privacy.unblocked}
              endpoint="POST /api/persons/unblock"
              parts={{ body: person }}
              done={searchAgain}
            />
          )}
        </li>
        <li>
          <span>{privacy.eraseDoes}</span>
          <DialogButton kind="danger" label={privacy.erase} title={privacy.eraseTitle}>
            {(close) => <PersonErasure person={person} close={close} erased={searchAgain} />}
          </DialogButton>
        </li>
      </ul>
    </Section>
  )
}
