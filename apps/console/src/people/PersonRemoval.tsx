import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import { useChange } from "../api/Queries.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useSeen } from "../api/Seen.ts"
import { Confirmation } from "../components/Confirmation.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered } from "../components/Page.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { CreationList, type Creations, isNothing } from "../creation/Creations.tsx"
import { useTexts } from "../texts/Texts.tsx"

interface PersonRemovalProps {
  readonly person: string
  readonly name: string
  readonly question: string
  readonly close: () => void
  /** What follows. The dialog, or the page, may be gone by then. */
  readonly removed?: () => void
}

/** Asks before a person is removed. It shows first what the person made, and offers to end it. */
export const PersonRemoval = ({ close, name, person, question, removed }: PersonRemovalProps) => {
  const { access, common, creations } = useTexts()
  const [revokes, setRevokes] = useState(false)
  const removal = useChange("DELETE /api/people/:person", () => {
    close()
    tell(access.people.removed(name))
    removed?.()
  })
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
  return (
    <Confirmation
      question={question}
      action={common.remove}
      isPending={removal.isPending}
      isDisabled={!isKnown}
      refusal={removal.error ?? query.error}
      lookAgain={() => void look()}
      close={close}
      confirm={remove}
    >
      <Answered query={rehearsal}>
        {(created) =>
          isNothing(created) ? (
            <p className="muted">{creations.none(name)}</p>
          ) : (
            <CreationList name={name} created={created} revokes={revokes} onChange={setRevokes} />
          )
        }
      </Answered>
    </Confirmation>
  )
}
