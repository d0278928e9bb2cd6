import type { Answer } from "../api/Contract.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Details } from "../components/Page.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

type Reclaim = Answer<"GET /api/businesses/:business/reclaims">["data"][number]

/** What was asked, and what was decided. */
export const ReclaimDetails = ({ reclaim }: { readonly reclaim: Reclaim }) => {
  const { business, common } = useTexts()
  const { time } = useFormat()
  const texts = business.reclaim
  const { created_at, decided_at, description, reason, remark, status } = reclaim
  return (
    <Details
      items={[
        [common.status, <Badge tone={toneOf(status)}>{common.reclaimStatuses[status]}</Badge>],
        [texts.answer, remark],
        [texts.decided, decided_at && time(decided_at)],
        [common.reason, texts.reasons[reason]],
        [common.question, description],
        [texts.asked, time(created_at)]
      ]}
    />
  )
}
