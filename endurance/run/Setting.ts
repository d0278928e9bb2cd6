import type { Server } from "../servers/Server.ts"
import type { World } from "../world/World.ts"
import type { Notes } from "./Notes.ts"

/** Where clients find what they need: the servers, the world, and the notes. */
export interface Setting {
  readonly world: World
  readonly servers: ReadonlyArray<Server>
  readonly notes: Notes
}
