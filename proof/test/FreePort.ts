import { Effect } from "effect"
import { createServer } from "node:net"

/** A port of 127.0.0.1 on which nothing listens. */
export const freePort = Effect.promise(
  () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const address = server.address()
        server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
      })
    })
)
