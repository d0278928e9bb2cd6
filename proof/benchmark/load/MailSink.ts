import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** A mail server that takes every mail. */
export interface MailSink {
  readonly url: string
  readonly stop: () => void
}

/** Returns the text of a mail without the line breaks that its encoding added. */
const unfolded = (mail: string): string => mail.replaceAll("=\r\n", "")

/**
 * Starts a mail server on this machine. It speaks as little SMTP as it can, because it takes processor time from a
 * server on the same machine. `arrived` gets each mail when it is taken over.
 */
export const mailSink = async (arrived: (mail: string) => void): Promise<MailSink> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let [rest, isData] = ["", false]
    const reply = (line: string) => socket.write(`${line}\r\n`)
    const take = (): boolean => {
      const end = rest.indexOf(isData ? "\r\n.\r\n" : "\r\n")
      if (end < 0) return false
      const text = rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      if (isData) arrived(unfolded(text))
      const isBegun = !isData && /^data/i.test(text)
      isData = isBegun
      reply(isBegun ? "354 go ahead" : /^quit/i.test(text) ? "221 bye" : "250 ok")
      return true
    }
    sockets.add(socket)
    socket.setNoDelay().setEncoding("latin1")
    socket.on("data", (text) => {
      rest += String(text)
      while (take());
    })
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
    reply("220 sink")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    }
  }
}
