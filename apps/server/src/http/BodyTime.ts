import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** A form may bring a screenshot. Its handler bounds how slowly it may arrive. */
const isForm = ({ headers }: IncomingMessage): boolean => /^multipart\//i.test(headers["content-type"] ?? "")

/**
 * Bounds how long the bodies of requests may take to arrive, forms aside. `refuse` answers on the socket when a body
 * takes longer and its request has no answer yet.
 */
export const boundBodies = (server: Server, milliseconds: number, refuse: (socket: Socket) => void): Server =>
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isForm(request)) return
    const timer = setTimeout(() => {
      if (request.complete) return
      if (response.headersSent) request.socket.destroy()
      else refuse(request.socket)
    }, milliseconds)
    request.once("close", () => clearTimeout(timer))
  })
