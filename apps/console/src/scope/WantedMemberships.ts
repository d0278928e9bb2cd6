import type { Answer } from "../api/Contract.ts"

/** A person with the memberships that count, and those that the person has not accepted. */
export type Holder = Pick<Answer<"GET /api/people">["data"][number], "id" | "memberships" | "name" | "pending">

/** Returns all memberships that a person is to have, as a change of the person has them. */
export const wantedMemberships = ({ memberships, pending }: Holder) => [
  ...memberships,
  ...pending.map(({ invited_at: _, ...membership }) => membership)
]
