import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect } from "effect"
import { inject } from "vitest"

/** Creates an empty database on the cluster that all tests of a run share. */
export const freshDatabase = Effect.promise(async (): Promise<PostgresAddress> => {
  const response = await fetch(inject("databases"))
  const said = await response.text()
  if (!response.ok) throw new Error(`no database can be had: ${said}`)
  return JSON.parse(said)
})
