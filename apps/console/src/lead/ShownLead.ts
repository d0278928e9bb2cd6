import { useEffect, useRef } from "react"
import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"

/** A lead as far as its reader may know it. */
export type ShownLead = Answer<"GET /api/leads/:lead">["data"]

/** What selects the leads that are held, in the order of the queue. */
export const heldLeads = { stage: "held", sort: "created_at" } as const

/** All that is known of a lead. */
export type Dossier = Extract<ShownLead, { readonly person: unknown }>

/** Whether the reader may know all of a lead. */
export const isDossier = (lead: ShownLead): lead is Dossier => "person" in lead

/** Whether the person of a lead is known to be blocked, so that nobody can approve it. */
export const isBlocked = (lead: ShownLead): boolean => isDossier(lead) && lead.blocked_at !== null

/** Whether a lead is erased, so that nobody can decide about it. A refused one has its remark until then. */
export const isErased = (lead: ShownLead): boolean =>
  isDossier(lead) ? lead.anonymised_at !== null : lead.stage === "refused" && lead.remark === null

/** How far a lead is: by its events for an operator, and for a reviewer, who may not read events, by its stage. */
interface Progress {
  readonly ofLead: (lead: ShownLead) => string
  /** How far the lead is now, as an answer without its person tells. */
  readonly now: string | undefined
}

const stageOf = ({ places_taken, stage }: Pick<ShownLead, "places_taken" | "stage">) => `${stage} ${places_taken}`

const eventsOf = (lead: ShownLead) => (isDossier(lead) ? String(lead.history.length) : "")

const watched = (enabled: boolean) => ({ every: live, enabled })

const useProgress = (lead: string): Progress => {
  const isOperator = roleOf(useSession()) === "operator"
  const events = useAnswer("GET /api/events", { query: { lead, per_page: "1" } }, watched(isOperator))
  const listed = useAnswer("GET /api/leads", { query: { q: lead } }, watched(!isOperator))
  if (isOperator) {
    const total = events.data && "meta" in events.data ? events.data.meta.total : undefined
    return { ofLead: eventsOf, now: total === undefined ? undefined : String(total) }
  }
  const one = listed.data?.data.find(({ id }) => String(id) === lead)
  return { ofLead: stageOf, now: one && stageOf(one) }
}

/**
 * Reads a lead. Each answer that shows its person is a look, which is audited. So an open page asks again and again
 * only how far the lead is, and reads the lead anew once after each change.
 */
export const useShownLead = (lead: string) => {
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } })
  const { now, ofLead } = useProgress(lead)
  const readFor = useRef<string>(undefined)
  const { data, isFetching, refetch } = query
  const shown = data && ofLead(data.data)
  useEffect(() => {
    if (isFetching || shown === undefined || now === undefined || shown === now || readFor.current === now) return
    readFor.current = now
    void refetch()
  }, [isFetching, shown, now, refetch])
  return query
}
