import { Effect } from "effect"
import { createServer } from "node:http"

/** An OpenTelemetry collector on 127.0.0.1 that keeps all received bodies by path. */
export const collector = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly url: string; readonly received: Map<string, string>; readonly close: () => void }>(
        (resolve) => {
          const received = new Map<string, string>()
          const server = createServer((request, response) => {
            let body = JSON.stringify(request.headers)
            request.on("data", (bytes) => (body += bytes))
            request.on("end", () => {
              const path = request.url ?? ""
              received.set(path, `${received.get(path) ?? ""}${body}\n`)
              response.writeHead(200, { "content-type": "application/json" }).end("{}")
            })
          })
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            const port = typeof address === "object" && address !== null ? address.port : 0
            resolve({ url: `http://127.0.0.1:${port}`, received, close: () => void server.close() })
          })
        }
      )
  ),
  ({ close }) => Effect.sync(close)
)
