import { Effect } from "effect"
import { dirname } from "node:path"
import { freshDatabase } from "./FreshDatabase.ts"

/** The `DATABASE_URL` of an empty database, on the cluster that all tests of a run share. */
export const ownUrl = Effect.map(freshDatabase, (address) => {
  if (!("socket" in address)) throw new Error("the shared cluster is reached through its socket")
  return `postgres:///${address.database}?host=${encodeURIComponent(dirname(address.socket))}&user=postgres`
})
