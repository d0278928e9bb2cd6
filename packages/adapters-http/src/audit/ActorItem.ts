import { ActorKind } from "@leadwell/domain/audit/Actor"
import { Schema } from "effect"

/** Who did something. */
export const ActorItem = Schema.Struct({ kind: ActorKind, id: Schema.String, name: Schema.String }).annotate({
  identifier: "Actor"
})

/** Who made a thing, if that was stored. */
export const Creator = Schema.NullOr(ActorItem).annotate({
  description: "Who made it. It is null for what was made before this was stored."
})
