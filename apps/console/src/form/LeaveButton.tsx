import type { Parts } from "../api/Client.ts"
import type { EndpointName } from "../api/Contract.ts"
import { Confirmation } from "../components/Confirmation.tsx"
import { DialogButton, type DialogButtonProps } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import type { Href } from "../router/Link.tsx"
import { useChangeAndLeave } from "./Leaving.ts"

interface LeaveButtonProps<N extends EndpointName> extends Pick<DialogButtonProps, "label" | "title"> {
  readonly question: string
  readonly endpoint: N
  readonly parts: Parts<N>
  readonly to: Href
  /** Says what was done. */
  readonly told: string
}

/** A button that removes what the page shows, after a question, and leads to another page. */
export const LeaveButton = <N extends EndpointName>(props: LeaveButtonProps<N>) => {
  const { endpoint, label, parts, question, title, to, told } = props
  const { error, isPending, mutate, reset } = useChangeAndLeave(endpoint, { to, told: () => tell(told) })
  return (
    <DialogButton kind="danger" label={label} title={title}>
      {(close) => (
        <Confirmation
          question={question}
          action={label}
          isPending={isPending}
          refusal={error}
          close={() => {
            close()
            reset()
          }}
          confirm={() => mutate(parts)}
        />
      )}
    </DialogButton>
  )
}
