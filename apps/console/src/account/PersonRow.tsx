import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { Badge } from "../parts/Badge.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Fault } from "../parts/Fault.tsx"
import { tell } from "../parts/Notices.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

interface PersonRowProps {
  readonly person: Answer<"GET /api/people">["data"][number]
}

/** One of the people of the account. Nobody removes oneself. */
export const PersonRow = ({ person: { created_at, email, id, name } }: PersonRowProps) => {
  const { people: texts } = useTexts().business
  const { date } = useFormat()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const linking = useChange("POST /api/people/:person/link")
  const removing = useChange("DELETE /api/people/:person")
  const params = { person: id }
  return (
    <li>
      <span className="wide-text">
        {name}
        <small>{email}</small>
        <small>{texts.since(date(created_at))}</small>
      </span>
      {session.person.id === id ? (
        <Badge tone="quiet">{texts.you}</Badge>
      ) : (
        <span className="actions">
          <Button
            aria-label={`${texts.newLink}: ${name}`}
            isPending={linking.isPending}
            onPress={() => linking.mutate({ params }, { onSuccess: () => tell(texts.linkMailed) })}
          >
            {texts.newLink}
          </Button>
          <Button aria-label={`${texts.remove}: ${name}`} aria-haspopup="dialog" onPress={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </span>
      )}
      {linking.error && <Fault refusal={linking.error} />}
      <Confirmation
        title={texts.removeTitle}
        question={texts.removeQuestion(name)}
        action={texts.remove}
        isOpen={isAsking}
        isPending={removing.isPending}
        refusal={removing.error}
        close={() => setAsking(false)}
        confirm={() =>
          // The row may be gone before the answer is told of.
          void removing.mutateAsync({ params }).then(
            () => tell(texts.removed),
            () => undefined
          )
        }
      />
    </li>
  )
}
