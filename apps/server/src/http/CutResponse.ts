import { stopping } from "@leadwell/adapters-http/response/EarlyResponses"
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/**
 * A response whose 503 says when to send the request again, and has a body. Requests that come during a drain are
 * answered until it ends. Those that are still under way then are interrupted, and Effect answers with a status alone.
 */
export class CutResponse extends ServerResponse<IncomingMessage> {
  override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
    const given = typeof message === "object" ? message : (headers ?? {})
    if (status === 503 && !("retry-after" in given)) {
      const { body, headers: own } = stopping()
      super.writeHead(status, { ...own })
      this.end(body)
      return this
    }
    return typeof message === "string" ? super.writeHead(status, message, headers) : super.writeHead(status, given)
  }
}
