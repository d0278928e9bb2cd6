import type { OutgoingHttpHeader, OutgoingHttpHeaders } from "node:http"
import { CutResponse } from "./CutResponse.ts"

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/**
 * Returns a class of responses that give a client up which takes nothing of its answer for this long. A client that
 * takes its answer slowly gets all of it. An answer that is never read would stay in memory for ever.
 */
export const responsesWithin = (milliseconds: number) =>
  class extends CutResponse {
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      // Node destroys a socket that makes no progress for so long. It sets another time once the answer is taken.
      this.req.socket.setTimeout(milliseconds)
      return typeof message === "string"
        ? super.writeHead(status, message, headers)
        : super.writeHead(status, message ?? headers)
    }
  }
