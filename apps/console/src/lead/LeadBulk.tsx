import { useState } from "react"
import { request } from "../api/Client.ts"
import { BulkDialog } from "../list/BulkDialog.tsx"
import type { Bulk, Id } from "../list/Selection.tsx"
import { useTexts } from "../texts/Texts.tsx"
import {
  allowed,
  type DecidedLead,
  type Decision,
  DecisionButtons,
  decisionEndpoints,
  DecisionRemark,
  type Effects,
  foresee,
  requestOf
} from "./LeadEffects.tsx"

/** Sums up to how many businesses leads would go, or from how many they would be taken back. */
const Summary = ({ all, decision }: { readonly all: ReadonlyArray<Effects>; readonly decision: Decision }) => {
  const { bulk } = useTexts().operator.lead
  const groups = [...Map.groupBy(all, ({ length }) => length)].toSorted(([a], [b]) => b - a)
  return (
    <>
      <ul>
        {groups.map(([businesses, { length }]) => (
          <li key={businesses}>{bulk[decision].effect(length, businesses)}</li>
        ))}
      </ul>
      {decision === "approve" && all.length > 1 && <p className="muted">{bulk.alone}</p>}
    </>
  )
}

interface LeadBulkProps {
  readonly decisions: ReadonlyArray<Decision>
  readonly leads: ReadonlyArray<DecidedLead>
  readonly keep: (ids: ReadonlyArray<Id>) => void
}

const LeadBulk = ({ decisions, keep, leads }: LeadBulkProps) => {
  const { common, operator } = useTexts()
  // What was selected when the dialog opened is what it decides about, whatever the list shows meanwhile.
  const [open, setOpen] = useState<{ readonly decision: Decision; readonly leads: ReadonlyArray<DecidedLead> }>()
  return (
    <>
      <DecisionButtons
        decisions={decisions}
        isDisabled={leads.length === 0}
        open={(decision) => setOpen({ decision, leads })}
      />
      {open && (
        <BulkDialog
          {...operator.lead.bulk[open.decision]}
          rows={open.leads}
          nameOf={({ id }) => common.lead(id)}
          kind={open.decision === "approve" ? "first" : "danger"}
          foresee={(lead) => foresee(open.decision, lead)}
          summary={(all) => <Summary all={all} decision={open.decision} />}
          act={(lead, form) => {
            const parts = requestOf(open.decision, lead, String(form.get("remark") ?? ""))
            return request(decisionEndpoints[open.decision], parts)
          }}
          close={(undone) => {
            setOpen(undefined)
            keep(undone)
          }}
        >
          {open.decision !== "approve" && <DecisionRemark decision={open.decision} />}
        </BulkDialog>
      )}
    </>
  )
}

/** Returns what makes some decisions about several leads of a list at once. */
export const useLeadBulk = (...decisions: ReadonlyArray<Decision>): Bulk<DecidedLead> => {
  const { common } = useTexts()
  return {
    nameOf: ({ id }) => common.lead(id),
    isOffered: ({ stage }) => allowed[stage].some((decision) => decisions.includes(decision)),
    actions: (leads, keep) => <LeadBulk decisions={decisions} leads={leads} keep={keep} />
  }
}
