import { Effect, Option } from "effect"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** Makes a function that returns the account of the business of a reclaim request. Such a business stays. */
export const requestAccounts = Effect.map(
  BusinessRepository,
  ({ find }) =>
    ({ business }: ReclaimRequest) =>
      Effect.map(find(business), (found) => Option.getOrThrow(found).account)
)
