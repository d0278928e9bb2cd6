import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** A request to a hook: the secret of its path, and its body. */
interface HookRequest {
  readonly secret: string
  readonly type: string | undefined
  readonly body: string
}

/**
 * Answers `POST /hooks/{secret}` as Leadwell does: an equal body makes no second lead. `requests` has all, `leads` the
 * bodies that made one.
 */
export const hookServer = Effect.acquireRelease(
  Effect.promise(async () => {
    const requests: Array<HookRequest> = []
    const leads = new Set<string>()
    const server = createServer(async (request, response) => {
      const [, secret = ""] = /^\/hooks\/(lw_hook_[\w-]{43})$/.exec(request.url ?? "") ?? []
      const body = await text(request)
      if (request.method === "POST" && secret !== "") {
        requests.push({ secret, type: request.headers["content-type"], body })
        leads.add(`${secret} ${body}`)
      }
      response.writeHead(secret === "" ? 404 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(secret === "" ? { message: "Not found." } : { completed: true }))
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    return { server, requests, leads, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }),
  ({ server }) =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
)
