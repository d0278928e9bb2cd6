import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { freshDatabase } from "../FreshDatabase.ts"

/** A client on a database of its own. */
export const clientLayer = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

/** What a delivery to a webhook tells, and what a mail tells, as stored. */
export const event =
  '{"event": {"type": "lead.received", "at": "2026-11-21T12:00:00Z", "lead": 1, "business": null, "reclaim": null}}'
export const mail =
  '{"kind": "new_lead", "leads": [1], "reclaim": null, "subcategory": null, "invitation": null, "webhook": null}'
