import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation, ConfirmButton } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { useChangeAndLeave } from "../form/Leaving.ts"
import { SecretDialog } from "../form/Secret.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useWebhookPages } from "./WebhookPages.ts"

/** What can be done with a webhook: try it, give it a new secret, remove it. */
export const WebhookActions = ({ host, id }: { readonly id: string; readonly host: string }) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const [secret, setSecret] = useState<string>()
  const testing = useChange("POST /api/webhooks/:id/test")
  const removing = useChangeAndLeave("DELETE /api/webhooks/:id", {
    to: useWebhookPages().list,
    told: () => tell(texts.removed(host))
  })
  const params = { id }
  return (
    <>
      {testing.error && <Fault refusal={testing.error} />}
      <Button
        isPending={testing.isPending}
        onPress={() => testing.mutate({ params }, { onSuccess: () => tell(texts.tested(host)) })}
      >
        {texts.test}
      </Button>
      <ConfirmButton
        label={texts.rotate}
        question={texts.rotateQuestion}
        endpoint="POST /api/webhooks/:id/rotate"
        parts={{ params }}
        done={({ data }) => setSecret(data.secret)}
      />
      <DialogButton kind="danger" label={common.remove}>
        {(close) => (
          <Confirmation
            question={texts.removeQuestion}
            action={common.remove}
            isPending={removing.isPending}
            refusal={removing.error}
            close={() => {
              close()
              removing.reset()
            }}
            confirm={() => removing.mutate({ params })}
          />
        )}
      </DialogButton>
      <SecretDialog
        title={texts.secretTitle}
        intro={texts.secretIntro}
        label={texts.secret}
        secret={secret}
        close={() => setSecret(undefined)}
      />
    </>
  )
}
