import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import { useChange } from "../api/Queries.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { useSeen } from "../api/Seen.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { CreationList, type Creations, isNothing } from "../creation/Creations.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

interface PersonRemovalProps {
  readonly person: string
  readonly name: string
  readonly question: string
  readonly action: string
  readonly close: () => void
  /** Tells of it. The dialog, or the page, may be gone by then. */
  readonly removed: () => void
}

/** Asks before a person is removed. It shows first what the person made, and offers to end it. */
export const PersonRemoval = ({ action, close, name, person, question, removed }: PersonRemovalProps) => {
  const { common, creations } = useTexts()
  const [revokes, setRevokes] = useState(false)
  const removal = useChange("DELETE /api/people/:person", removed)
  const isOpen = isUndecided(removal)
  const params = { person }
  const { lookAgain, query, seen } = useSeen("GET /api/people/:person", params, isOpen)
  const rehearsal = useQuery<Creations, Refusal>({
    enabled: isOpen,
    gcTime: 0,
    queryKey: ["created", person],
    queryFn: async () => (await request("DELETE /api/people/:person", { params, query: { dry_run: "true" } })).created
  })
  const look = async () => {
    await Promise.all([lookAgain(), rehearsal.refetch()])
    removal.reset()
  }
  const remove = () => removal.mutate({ params, query: revokes ? { revoke: "true" } : {}, ifMatch: seen?.tag })
  const isKnown = seen !== undefined && rehearsal.data !== undefined
  const refusal = removal.error ?? query.error
  return (
    <div className="form">
      <p>{question}</p>
      <Answered query={rehearsal}>
        {(created) =>
          isNothing(created) ? (
            <p className="muted">{creations.none(name)}</p>
          ) : (
            <CreationList name={name} created={created} revokes={revokes} onChange={setRevokes} />
          )
        }
      </Answered>
      {refusal && <Fault refusal={refusal} again={isChangedMeanwhile(refusal) ? () => void look() : undefined} />}
      <div className="actions">
        <Button kind="danger" isPending={removal.isPending} isDisabled={!isKnown} onPress={remove}>
          {action}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </div>
  )
}
