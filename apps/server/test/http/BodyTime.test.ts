import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { boundBodies } from "../../src/http/BodyTime.ts"

/** Sends a head and part of a body, and returns all that the server says until it closes the connection. */
const said = async (head: string, answersAtOnce = false, restAfter = 60_000) => {
  const server = createServer((request, response) => {
    request.resume()
    if (answersAtOnce) response.end("answered")
    else request.on("end", () => response.end("answered"))
  })
  boundBodies(server, 100, (socket) => void socket.end("refused"))
  await once(server.listen(0, "127.0.0.1"), "listening")
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8")
  let received = ""
  socket.on("data", (text) => (received += text)).on("error", () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n${head}\r\n01234`)
  const rest = setTimeout(() => answersAtOnce || socket.write("56789"), restAfter)
  const first = await Promise.race([once(socket, "close"), once(socket, "data")])
  if (answersAtOnce && first.length > 0) await once(socket, "close")
  clearTimeout(rest)
  socket.destroy()
  server.close()
  return received
}

describe("a body that takes too long", () => {
  it("is refused", async () => {
    assert.strictEqual(await said("Content-Type: application/json\r\n"), "refused")
  })

  it("is waited for when it is a form, because the handler of forms has a bound of its own", async () => {
    assert.include(await said("Content-Type: Multipart/form-data; boundary=a\r\n", false, 1000), "answered")
  })

  it("ends the connection when its request is answered", async () => {
    const text = await said("Content-Type: application/json\r\n", true)
    assert.include(text, "answered")
    assert.notInclude(text, "refused")
  })
})
