import type { Server } from "../servers/Server.ts"
import type { World } from "../world/World.ts"
import type { Notes } from "./Notes.ts"

/** What the clients of a run share: the servers, the world, and the notes. */
export interface RunContext {
  readonly world: World
  readonly servers: ReadonlyArray<Server>
  readonly notes: Notes
}
