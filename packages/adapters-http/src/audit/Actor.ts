import { ActorKind } from "@leadwell/domain/access/Actor"
import { Schema } from "effect"

/** Who did something. */
export const Actor = Schema.Struct({ kind: ActorKind, id: Schema.String, name: Schema.String }).annotate({
  identifier: "Actor"
})
