import { useState } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"
import { OpenDecision } from "./OpenDecision.tsx"
import type { Reclaim } from "./Reclaim.ts"

/**
 * The decision about a reclaim request, with what a grant would do. A decided one tells that it is decided. The field
 * where somebody types stays then: without it, what is typed on would be keys that decide about the next one.
 */
export const ReclaimDecision = ({ reclaim }: { readonly reclaim: Reclaim }) => {
  const { review } = useTexts()
  const [isWriting, setWriting] = useState(false)
  const isOpen = reclaim.status === "pending"
  return (
    <>
      {!isOpen && (
        <p className="notice" role={isWriting ? "alert" : undefined}>
          {review.reclaim.alreadyDecided}
        </p>
      )}
      {(isOpen || isWriting) && <OpenDecision reclaim={reclaim} setWriting={setWriting} />}
    </>
  )
}
