import { IncomingMessage, type Server, ServerResponse } from "node:http"

/**
 * Has requests without the `Host` header that HTTP/1.1 demands answered by `refuse`, before any listener sees them.
 * The server must be made with `requireHostHeader: false`: Node's own answer has no body.
 */
export const demandHost = (server: Server, refuse: (response: ServerResponse) => void): Server => {
  const emit = server.emit.bind(server)
  server.emit = (event: string | symbol, ...values: Array<unknown>) => {
    const [request, response] = values
    const isRefused =
      event === "request" &&
      request instanceof IncomingMessage &&
      response instanceof ServerResponse &&
      request.httpVersion === "1.1" &&
      request.headers.host === undefined
    if (!isRefused) return emit(event, ...values)
    refuse(response)
    return true
  }
  return server
}
