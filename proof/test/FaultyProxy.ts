import { Effect } from "effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/**
 * What becomes of a request. `pass`: it is answered. `unsent`: the connection breaks before the server sees it. `lost`:
 * the server answers, and the connection breaks before the answer. `cut`: it breaks within the body of the answer.
 * `silent`: nobody answers. Or the proxy answers itself, with a status and headers.
 */
export type Fault =
  | "pass"
  | "unsent"
  | "lost"
  | "cut"
  | "silent"
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }

const pass = async (to: string, request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<unknown> => {
  const body = await buffer(request)
  const cutOff = () => request.socket.destroy()
  if (fault === "unsent") return cutOff()
  if (fault === "silent") return undefined
  if (typeof fault === "object") return response.writeHead(fault.status, fault.headers).end(fault.body ?? "{}")
  const { authorization = "", "content-type": type, "idempotency-key": key } = request.headers
  const answer = await fetch(to + request.url, {
    method: request.method!,
    headers: {
      authorization,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(typeof key === "string" ? { "idempotency-key": key } : {})
    },
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) })
  })
  const text = await answer.text()
  if (fault === "lost") return cutOff()
  response.writeHead(answer.status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  return fault === "cut" ? response.write(text.slice(0, 9), cutOff) : response.end(text)
}

/** A proxy before the server at `to`: each request meets the next of `faults`, and passes when there is none left. */
export const faultyProxy = (to: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const faults: Array<Fault> = []
      const keys: Array<string> = []
      const server = createServer((request, response) => {
        keys.push(String(request.headers["idempotency-key"]))
        void pass(to, request, response, faults.shift() ?? "pass")
      })
      await once(server.listen(0, "127.0.0.1"), "listening")
      return { server, faults, keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
    ({ server }) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
