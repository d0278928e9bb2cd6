import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { responsesWithin } from "../../src/http/AnswerTime.ts"

const size = 32 * 1024 * 1024

/** Asks for a large answer, and gives the connections of the client and of the server. */
const asked = async (milliseconds: number) => {
  const server = createServer({ ServerResponse: responsesWithin(milliseconds) }, (_, response) => {
    response.writeHead(200, { "content-length": size }).end(Buffer.alloc(size))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const accepted = once(server, "connection")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined)
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
  const [socket] = (await accepted) as [Socket]
  const end = () => {
    client.destroy()
    server.close()
  }
  return { client, socket, end }
}

describe("an answer", () => {
  it("is given up when its client takes nothing of it", async () => {
    const { client, end, socket } = await asked(100)
    client.pause()
    await once(socket, "close")
    end()
  })

  it("is given in full to a client that takes it slowly", async () => {
    const { client, end } = await asked(500)
    let [taken, pauses] = [0, 0]
    for await (const bytes of client) {
      taken += (bytes as Buffer).length
      if (taken >= size) break
      if (taken > (pauses + 1) * (size / 16)) await setTimeout(50, pauses++)
    }
    assert.isAtLeast(taken, size)
    assert.isAbove(pauses, 12)
    end()
  })
})
