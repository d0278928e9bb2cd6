import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { type Creations, isNothing } from "../creation/Creations.tsx"
import type { Scope } from "./Scope.ts"

/** A person with the memberships that count, and those that the person has not accepted. */
export type Holder = Pick<Answer<"GET /api/people">["data"][number], "id" | "memberships" | "name" | "pending">

/** Returns all memberships that a person is to have, as a change of the person has them. */
export const wantedMemberships = ({ memberships, pending }: Holder) => [
  ...memberships,
  ...pending.map(({ invited_at: _, ...membership }) => membership)
]

/** A person with the tag. */
export type TaggedPerson = Tagged<Answer<"GET /api/people/:person">>

interface ScopeChange {
  /** The person as somebody saw it. The other memberships stay, as all are replaced at once. */
  readonly seen: TaggedPerson
  readonly scope: Scope | null
  /** Whether what the person made ends too. Undefined asks first what there is. */
  readonly revokes: boolean | undefined
}

/**
 * Changes one membership of a person, unless somebody changed the person since. Nothing is changed yet when there is
 * something that the person could not make any more: it is returned, to be shown first.
 */
export const useScopeChange = (account: string) => {
  const client = useQueryClient()
  return useMutation<Creations | undefined, Refusal, ScopeChange>({
    mutationFn: async ({ revokes, scope, seen: { answer, tag } }) => {
      const memberships = wantedMemberships(answer.data).map((one) =>
        one.account === account ? { ...one, scope } : one
      )
      const change = { params: { person: answer.data.id }, body: { memberships }, ifMatch: tag }
      if (revokes === undefined) {
        const query = { dry_run: "true" }
        const { created } = await request("PATCH /api/people/:person", { ...change, query })
        if (!isNothing(created)) return created
      }
      await request("PATCH /api/people/:person", { ...change, query: revokes ? { revoke: "true" } : {} })
      return undefined
    },
    onSuccess: (left) => {
      if (left === undefined) void client.invalidateQueries()
    }
  })
}
