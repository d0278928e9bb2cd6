import { Option } from "effect"
import type { Settings } from "../settings/Settings.ts"

/** Whether the store is a PostgreSQL of the operator's own, and not the bundled one or the memory. */
export const hasOwnDatabase = ({
  databaseUrl,
  storage
}: Pick<typeof Settings.Service, "databaseUrl" | "storage">): boolean =>
  storage === "postgres" && Option.isSome(databaseUrl)
