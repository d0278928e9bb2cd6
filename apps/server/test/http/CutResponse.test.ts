import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { CutResponse } from "../../src/http/CutResponse.ts"

/** What a client gets from a server that answers like this. */
const answered = async (answer: (response: ServerResponse) => void) => {
  const server = createServer({ ServerResponse: CutResponse }, (_, response) => answer(response))
  await once(server.listen(0, "127.0.0.1"), "listening")
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const text = await response.text()
  server.close()
  const { headers, status } = response
  return [status, headers.get("content-type"), headers.get("retry-after"), headers.get("connection"), text]
}

/** How the connection ends over which an old proxy gets a body: the code of its error, or `whole`. */
const endOver10 = async (answer: (response: ServerResponse) => void) => {
  const server = createServer({ ServerResponse: CutResponse }, (_, response) => answer(response))
  await once(server.listen(0, "127.0.0.1"), "listening")
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.end("GET / HTTP/1.0\r\n\r\n")
  socket.resume()
  const end = await new Promise((resolve) => {
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code)).on("end", () => resolve("whole"))
  })
  server.close()
  return end
}

const cut = [503, "application/json", "1", "close", '{"message":"The server is stopping. Send the request again."}']

describe("a response that is cut", () => {
  it("has a body, and says when to send the request again", async () => {
    assert.deepStrictEqual(await answered((response) => void response.writeHead(503).end()), cut)
    assert.deepStrictEqual(await answered((response) => void response.writeHead(503, undefined, {}).end()), cut)
    assert.deepStrictEqual(await answered((response) => void response.writeHead(503, "Gone", { a: "b" }).end()), cut)
  })

  it("is left as it is when it says so itself, or is no 503", async () => {
    const own = { "content-type": "text/plain", "retry-after": "5", connection: "close" }
    const kept = ["text/plain", "5", "close", "own"]
    assert.deepStrictEqual(await answered((response) => void response.writeHead(503, own).end("own")), [503, ...kept])
    assert.deepStrictEqual(await answered((response) => void response.writeHead(503, "x", own).end("own")), [
      503,
      ...kept
    ])
    assert.deepStrictEqual(await answered((response) => void response.writeHead(500, own).end("own")), [500, ...kept])
    assert.deepStrictEqual((await answered((response) => void response.writeHead(204).end()))[0], 204)
  })

  it("ends in an error over HTTP/1.0 too, where the end of a connection is that of a body", async () => {
    assert.strictEqual(await endOver10((response) => void response.end("rows")), "whole")
    assert.strictEqual(
      await endOver10((response) => void response.write("rows", () => response.destroy())),
      "ECONNRESET"
    )
  })
})
