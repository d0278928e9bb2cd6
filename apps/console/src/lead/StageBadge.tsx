import type { Answer } from "../api/Contract.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { useTexts } from "../texts/Texts.tsx"

type Progress = Pick<Answer<"GET /api/leads">["data"][number], "stage"> & { readonly awaiting_confirmation?: boolean }

/** The stage of a lead. One that is held until its person confirms it says so. */
export const StageBadge = ({ lead: { awaiting_confirmation, stage } }: { readonly lead: Progress }) => {
  const { common } = useTexts()
  return <Badge tone={toneOf(stage)}>{awaiting_confirmation ? common.awaiting : common.stages[stage]}</Badge>
}
