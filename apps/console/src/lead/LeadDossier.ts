import type { Answer } from "../api/Contract.ts"

/** A lead as far as its reader may know it. */
export type ShownLead = Answer<"GET /api/leads/:lead">["data"]

/** All that is known of a lead. */
export type Dossier = Extract<ShownLead, { readonly person: unknown }>

/** Whether the reader may know all of a lead. */
export const isDossier = (lead: ShownLead): lead is Dossier => "person" in lead
