import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import type { Scope } from "./Scope.ts"
import { wantedMemberships } from "./WantedMemberships.ts"

/** A person with the tag. */
export type TaggedPerson = Tagged<Answer<"GET /api/people/:person">>

interface ScopeChange {
  /** The person as somebody saw it. The other memberships stay, as all are replaced at once. */
  readonly seen: TaggedPerson
  readonly scope: Scope | null
}

/** Changes one membership of a person, unless somebody changed the person since. */
export const useScopeChange = (account: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, ScopeChange>({
    mutationFn: ({ scope, seen: { answer, tag } }) => {
      const memberships = wantedMemberships(answer.data)
      return request("PATCH /api/people/:person", {
        params: { person: answer.data.id },
        body: { memberships: memberships.map((one) => (one.account === account ? { ...one, scope } : one)) },
        ifMatch: tag
      })
    },
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : void client.invalidateQueries())
  })
}
