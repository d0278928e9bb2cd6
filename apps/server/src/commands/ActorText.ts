import type { Actor } from "@leadwell/domain/audit/Actor"

/** Returns who made a thing as a text of a table, such as `person "An"`. */
export const actorText = (actor: Actor | null): string =>
  actor === null ? "-" : `${actor.kind} ${JSON.stringify(actor.name)}`
