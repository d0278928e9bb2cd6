import { useState } from "react"
import { useTexts } from "../../texts/TextsProvider.tsx"
import type { Claim } from "./Claim.ts"
import { OpenDecision } from "./OpenDecision.tsx"

/**
 * The decision about a reclaim request, with what a grant would do. A decided one tells that it is decided. The field
 * where somebody types stays then: without it, what is typed on would be keys that decide about the next one.
 */
export const ClaimDecision = ({ claim }: { readonly claim: Claim }) => {
  const { review } = useTexts()
  const [isWriting, setWriting] = useState(false)
  const isOpen = claim.status === "pending"
  return (
    <>
      {!isOpen && (
        <p className="notice" role={isWriting ? "alert" : undefined}>
          {review.claim.alreadyDecided}
        </p>
      )}
      {(isOpen || isWriting) && <OpenDecision claim={claim} setWriting={setWriting} />}
    </>
  )
}
