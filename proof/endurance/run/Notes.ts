import type { Terms } from "../world/Businesses.ts"
import type { Fault } from "../world/FaultPlan.ts"
import type { WorldLead } from "../world/Steps.ts"

/** A request and what came of it. Times are milliseconds of the driver's clock, and status 0 stands for no answer. */
export interface Exchange {
  readonly what: string
  readonly server: number
  readonly sentAt: number
  readonly endedAt: number
  readonly status: number
  readonly hasRetryAfter: boolean
  readonly hasBody: boolean
}

/** A lead that a step sent, under its key if it has one, and the requests that sent it. */
export interface Creation {
  readonly step: number
  readonly lead: WorldLead
  readonly key: string | null
  /** Whether the body differed from what was sent first under the key. */
  readonly isChanged: boolean
  readonly attempts: ReadonlyArray<Exchange>
  /** The number of the lead and whether it is no duplicate, or null without an acknowledgement. */
  readonly acknowledged: { readonly id: number; readonly isCompleted: boolean } | null
}

/** An action of an operator or a business on a lead, and the requests that asked for it. */
export interface LeadAction {
  readonly does: "approve" | "correct" | "refuse" | "withdraw" | "grant" | "reject" | "reclaim"
  readonly lead: number
  readonly business: string | null
  readonly attempts: ReadonlyArray<Exchange>
  readonly isAcknowledged: boolean
}

/** New terms of a business. They may be in force from the first request on, and are from the acknowledgement on. */
interface Change {
  readonly business: string
  readonly subscriptions: ReadonlyArray<Terms>
  readonly sentAt: number
  readonly endedAt: number
  readonly isAcknowledged: boolean
}

/** The requests that asked to block or to unblock a person. */
export interface Block {
  readonly does: "block" | "unblock"
  readonly person: number
  readonly attempts: ReadonlyArray<Exchange>
}

/** A file of leads, the id of its import once that is acknowledged, and when its start was asked for. */
export interface SentFile {
  readonly leads: ReadonlyArray<WorldLead>
  id: string | null
  startedAt: number
}

/** The requests that asked to erase a person of a file. */
interface Erasure {
  readonly person: number
  readonly isAcknowledged: boolean
}

/** A fault as it happened. */
export interface Struck {
  readonly fault: Fault
  readonly from: number
  readonly until: number
  /** How many connections to the database each server asked for meanwhile. */
  readonly connections: ReadonlyArray<number>
}

/** Everything that was noted while a run went on. */
export interface Notes {
  readonly exchanges: Array<Exchange>
  readonly creations: Array<Creation>
  readonly leadActions: Array<LeadAction>
  readonly changes: Array<Change>
  readonly blocks: Array<Block>
  readonly files: Array<SentFile>
  readonly erasures: Array<Erasure>
  readonly struck: Array<Struck>
}

/** Empty notes. */
export const noNotes = (): Notes => ({
  exchanges: [],
  creations: [],
  leadActions: [],
  changes: [],
  blocks: [],
  files: [],
  erasures: [],
  struck: []
})
