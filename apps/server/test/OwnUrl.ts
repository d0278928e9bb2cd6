import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect } from "effect"
import { dirname } from "node:path"
import { freshDatabase } from "./FreshDatabase.ts"

/** Returns the `DATABASE_URL` of a database on the cluster that all tests of a run share. */
export const urlOf = (address: PostgresAddress, user = "postgres"): string => {
  if (!("socket" in address)) throw new Error("the shared cluster is reached through its socket")
  const host = encodeURIComponent(dirname(address.socket))
  return `postgres:///${address.database}?host=${host}&user=${encodeURIComponent(user)}`
}

/** The `DATABASE_URL` of an empty database. */
export const ownUrl = Effect.map(freshDatabase, (address) => urlOf(address))
