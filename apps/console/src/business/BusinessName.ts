import { useBusinesses } from "../api/Names.ts"

/** Returns the name of a business once it is known, because a member may have several. */
export const useBusinessName = (business: string): string | undefined =>
  useBusinesses().find(({ id }) => id === business)?.name
