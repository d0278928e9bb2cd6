// The ceiling: Node's HTTP server, which reads a body, parses it and sends it back.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const server = createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8")
  request.on("data", (text: string) => (body += text))
  request.on("end", () => {
    const answer = JSON.stringify(JSON.parse(body))
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) })
    response.end(answer)
  })
})

process.once("SIGTERM", () => process.exit(0))
server.listen(0, "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
