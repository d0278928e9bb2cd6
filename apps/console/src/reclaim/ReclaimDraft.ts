import { useState } from "react"
import type { reclaimReasons } from "../api/ContractValues.ts"
import { useSession } from "../api/Session.ts"

/** What was filled in of a reclaim that is not sent yet. */
interface Draft {
  readonly reason: (typeof reclaimReasons)[number] | null
  readonly description: string
  readonly picture: File | undefined
}

const empty: Draft = { reason: null, description: "", picture: undefined }

/** What each person filled in since the application was opened, so that a session that ends loses none of it. */
const drafts = new Map<string, Draft>()

/** Returns the draft of a reclaim, what changes a part of it, and what forgets it once it is sent. */
export const useDraft = (business: string, lead: string) => {
  const { person } = useSession()
  const key = `${person.id}/${business}/${lead}`
  const [draft, setDraft] = useState(() => drafts.get(key) ?? empty)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    drafts.set(key, changed)
    setDraft(changed)
  }
  return { draft, change, forget: () => drafts.delete(key) }
}
