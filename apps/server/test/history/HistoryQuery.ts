import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import type { HistoryRandom } from "./HistoryRandom.ts"

type Values = readonly [string, ...ReadonlyArray<string>]

const several = (values: ReadonlyArray<string>): Values => [...(values as Values), values.slice(0, 2).join(",")]

const days = ["2026-01-10", "2026-01-11", "2026-01-20", "2026-02-10", "2026-02-30"] as const

const pages: Readonly<Record<string, Values>> = {
  page: ["1", "1", "2", "3", "0", "9007199254740991"],
  per_page: ["1", "2", "3", "5", "100", "101", "x"]
}

const ofLeads: Readonly<Record<string, Values>> = {
  stage: [...several(LeadStage.literals), "new"],
  website_code: ["demo", "reviewed", "demo,reviewed"],
  subcategory_id: ["heat-pumps", "boilers"],
  created_from: days,
  created_to: days,
  sort: ["created_at", "-created_at"],
  business: ["alder", "birch,elm", "nobody"],
  country: ["be", "nl,be"],
  postal_code: ["35", "3511 ab", "9999", "3"],
  free_places: ["true", "true", "false"],
  q: ["1", "7", "zoe@example.nl", "0612345678", "0612312312", "zoe"]
}

const ofBusinesses: Readonly<Record<string, Values>> = {
  status: several(BusinessLeadStatus.literals),
  subcategory_id: ["heat-pumps", "boilers"],
  assigned_from: days,
  assigned_to: days,
  sort: ["assigned_at", "-assigned_at"]
}

const ofReclaims: Readonly<Record<string, Values>> = {
  status: several(["pending", "granted", "rejected"]),
  business: ["alder", "birch,elm", "nobody"],
  reason: several(ReclaimReason.literals),
  website_code: ["demo", "reviewed"],
  created_from: days,
  created_to: days,
  sort: ["created_at", "-created_at"]
}

/** Draws a page, often with a key or two of a list. */
const drawQuery = (keys: Readonly<Record<string, Values>>) => (random: HistoryRandom) => {
  const some = (from: Readonly<Record<string, Values>>, share: number) =>
    Object.entries(from).flatMap(([key, values]) =>
      random.percent(share) ? [[key, random.pick(values)] as const] : []
    )
  return Object.fromEntries([...some(pages, 60), ...some(keys, 15)])
}

/** Draws the query of a list of leads. */
export const drawLeadQuery = drawQuery(ofLeads)

/** Draws the query of the list of a business. */
export const drawBusinessLeadQuery = drawQuery(ofBusinesses)

/** Draws the query of the reclaim requests. */
export const drawReclaimQuery = drawQuery(ofReclaims)
