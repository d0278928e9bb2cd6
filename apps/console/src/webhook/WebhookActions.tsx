import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { useChangeAndLeave } from "../form/Leaving.ts"
import { SecretDialog } from "../form/SecretDialog.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useWebhookPages } from "./WebhookPages.ts"

/** What can be done with a webhook: try it, give it a new secret, remove it. */
export const WebhookActions = ({ host, id }: { readonly id: string; readonly host: string }) => {
  const { business, common } = useTexts()
  const texts = business.connections
  const [asking, setAsking] = useState<"rotate" | "remove">()
  const [secret, setSecret] = useState<string>()
  const testing = useChange("POST /api/webhooks/:id/test")
  const rotating = useChange("POST /api/webhooks/:id/rotate", ({ data }) => {
    setAsking(undefined)
    setSecret(data.secret)
  })
  const removing = useChangeAndLeave("DELETE /api/webhooks/:id", {
    to: useWebhookPages().list,
    told: () => tell(texts.removed(host))
  })
  const close = () => {
    setAsking(undefined)
    rotating.reset()
    removing.reset()
  }
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
      <Button aria-haspopup="dialog" onPress={() => setAsking("rotate")}>
        {texts.rotate}
      </Button>
      <Button kind="danger" aria-haspopup="dialog" onPress={() => setAsking("remove")}>
        {common.remove}
      </Button>
      <Confirmation
        title={texts.rotate}
        question={texts.rotateQuestion}
        action={texts.rotate}
        isOpen={asking === "rotate"}
        isPending={rotating.isPending}
        refusal={rotating.error}
        close={close}
        confirm={() => rotating.mutate({ params })}
      />
      <Confirmation
        title={common.remove}
        question={texts.removeQuestion}
        action={common.remove}
        isOpen={asking === "remove"}
        isPending={removing.isPending}
        refusal={removing.error}
        close={close}
        confirm={() => removing.mutate({ params })}
      />
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
