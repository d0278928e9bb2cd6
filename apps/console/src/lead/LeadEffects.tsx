import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useBusinesses } from "../api/Names.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { isReleased } from "../components/Released.ts"
import { TextArea } from "../field/Fields.tsx"
import { useKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { ShownLead } from "./ShownLead.ts"

/** The endpoints that decide about a lead. */
export const decisionEndpoints = {
  approve: "POST /api/leads/:lead/approve",
  refuse: "POST /api/leads/:lead/refuse",
  withdraw: "POST /api/leads/:lead/withdraw"
} as const

/** A decision about a lead. */
export type Decision = keyof typeof decisionEndpoints

/** The decisions that each stage of a lead allows. */
export const allowed: Readonly<Record<ShownLead["stage"], ReadonlyArray<Decision>>> = {
  held: ["approve", "refuse"],
  refused: ["approve"],
  open: ["withdraw"],
  placed: ["withdraw"],
  closed: [],
  withdrawn: [],
  duplicate: []
}

const keys = { a: "approve", r: "refuse" } as const

interface DecisionButtonsProps {
  readonly decisions: ReadonlyArray<Decision>
  /** The decision that most people came for. */
  readonly first?: Decision
  readonly isDisabled?: boolean
  readonly open: (decision: Decision) => void
}

/** The buttons of decisions. Keys lead to them, where Enter opens the form. */
export const DecisionButtons = ({ decisions, first, isDisabled = false, open }: DecisionButtonsProps) => {
  const { lead } = useTexts().operator
  const buttons = useRef<Partial<Record<Decision, HTMLButtonElement | null>>>({})
  useKeys(
    Object.fromEntries(
      Object.entries(keys)
        .filter(([, decision]) => decisions.includes(decision))
        .map(([key, decision]) => [key, { does: lead[decision], act: () => buttons.current[decision]?.focus() }])
    )
  )
  return decisions.map((decision) => (
    <Button
      key={decision}
      ref={(button) => {
        buttons.current[decision] = button
      }}
      kind={decision === first ? "first" : "plain"}
      aria-haspopup="dialog"
      isDisabled={isDisabled}
      onPress={() => open(decision)}
    >
      {lead[decision]}
    </Button>
  ))
}

/** Why a lead is refused or withdrawn, which others read. */
export const DecisionRemark = ({ decision }: { readonly decision: Exclude<Decision, "approve"> }) => {
  const { common, operator } = useTexts()
  const hint = decision === "refuse" ? operator.lead.refusalHint : operator.lead.withdrawalHint
  return <TextArea autoFocus isRequired name="remark" label={common.remark} hint={hint} />
}

/** A lead as far as a decision depends on it. */
export type DecidedLead = Pick<ShownLead, "id" | "stage">

/**
 * Returns the request that makes a decision about a lead, with a text for others. A lead that was seen held is approved
 * only while it is: somebody may have refused it meanwhile.
 */
export const requestOf = (decision: Decision, { id, stage }: DecidedLead, text: string) => {
  const approval = { only_held: stage === "held", ...(text === "" ? {} : { extra_info: text }) }
  return { params: { lead: id }, body: decision === "approve" ? approval : { remark: text } }
}

/** Returns what a decision about a lead would do. */
export const foresee = async (decision: Decision, lead: DecidedLead): Promise<Effects> => {
  const parts = requestOf(decision, lead, decision === "approve" ? "" : "-")
  return (await request(decisionEndpoints[decision], { ...parts, query: { dry_run: "true" } })).effects
}

/** Reads what a decision would do, for as long as it may be made. */
export const useEffects = (decision: Decision, lead: DecidedLead, enabled: boolean) =>
  useQuery<Effects, Refusal>({
    enabled,
    queryKey: ["effects", decision, lead.id],
    // The page of a held lead and the form of its approval show the same.
    staleTime: 15_000,
    queryFn: () => foresee(decision, lead)
  })

/** What a decision does to the leads of businesses. */
export type Effects = Answer<"POST /api/leads/:lead/approve">["effects"]

/** What a decision does to the leads of businesses, in words. */
export const EffectList = ({ effects }: { readonly effects: Effects }) => {
  const { operator } = useTexts()
  const businesses = useBusinesses()
  if (effects.length === 0) return <p className="muted">{operator.lead.noEffects}</p>
  return (
    <ul className="rows">
      {effects.map(({ business_id, cap_given_back, status }) => {
        const name = nameOf(businesses, business_id)
        return (
          <li key={business_id}>
            <span>
              {isReleased({ status }) ? operator.lead.released(name) : operator.lead.gets(name)}
              {cap_given_back && <small>{operator.lead.givenBack}</small>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
