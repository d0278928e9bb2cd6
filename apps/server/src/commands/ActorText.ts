import type { Actor } from "@leadwell/domain/access/Actor"

/** Returns who made a thing as a text of a table, such as `person "An"`. */
export const actorText = ({ kind, name }: Actor): string => `${kind} ${JSON.stringify(name)}`
