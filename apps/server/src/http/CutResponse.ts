import { isInterrupted, stopping } from "@leadwell/adapters-http/routing/EarlyResponses"
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/**
 * A response that has a body, and says when to send the request again, when the request was interrupted. Requests that
 * come during a drain are answered until it ends. Effect answers those that are still under way with a status alone.
 * A body that a failure cuts short never looks whole.
 */
export class CutResponse extends ServerResponse<IncomingMessage> {
  override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
    const given = typeof message === "object" ? message : (headers ?? {})
    if (isInterrupted(status, given)) {
      const { body, headers: own } = stopping()
      super.writeHead(status, { ...own })
      this.end(body)
      return this
    }
    return typeof message === "string" ? super.writeHead(status, message, headers) : super.writeHead(status, given)
  }

  /** Resets the connection of a body that HTTP/1.0 ends by closing it, so that no client takes it for a whole one. */
  override destroy(error?: Error): this {
    if (this.headersSent && !this.writableEnded && !this.chunkedEncoding) this.socket?.resetAndDestroy()
    return super.destroy(error)
  }
}
