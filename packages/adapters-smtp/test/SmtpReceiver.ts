import { MailReceiver, type ReceivedMail, type ReceiverReply } from "@leadwell/laws/features/people/mail/MailReceiver"
import { Effect, Layer } from "effect"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import PostalMime from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** Runs an SMTP server on a free port of 127.0.0.1, as long as the scope is open. */
export const smtpServer = (options: SMTPServerOptions) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = new SMTPServer({ disabledCommands: ["AUTH", "STARTTLS"], logger: false, ...options })
      server.on("error", () => undefined)
      server.listen(0, "127.0.0.1")
      await once(server.server, "listening")
      return { server, port: (server.server.address() as AddressInfo).port }
    }),
    ({ server }) =>
      Effect.sync(() => {
        server.close()
        for (const connection of server.connections) connection.close()
      })
  )

/** Reads a mail from its bytes. */
const parsedMail = async (bytes: Buffer): Promise<ReceivedMail> => {
  const { headers, html = "", subject = "", text = "", to } = await PostalMime.parse(bytes)
  return {
    to: to?.map(({ address }) => address).join() ?? "",
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value]))
  }
}

/** An error that the server gives as a reply. */
export const reply = (responseCode: number) => Object.assign(new Error("no"), { responseCode })

/** The mail server of the laws, and its port. */
export const receiver = Effect.gen(function* () {
  let given: ReceiverReply = "accept"
  const mails: Array<ReceivedMail> = []
  let arrival = Promise.withResolvers<void>()
  const { port } = yield* smtpServer({
    onRcptTo: (_, __, callback) => {
      arrival.resolve()
      if (given === "nothing") return
      callback(given === "refuse" ? reply(550) : given === "defer" ? reply(451) : undefined)
    },
    onData: async (stream, _, callback) => {
      mails.push(await parsedMail(Buffer.concat(await stream.toArray())))
      callback()
    }
  })
  const layer = Layer.succeed(MailReceiver, {
    reply: (next) =>
      Effect.sync(() => {
        given = next
        mails.length = 0
        arrival = Promise.withResolvers()
      }),
    received: Effect.sync(() => [...mails]),
    arrival: Effect.suspend(() => Effect.promise(() => arrival.promise))
  })
  return { port, layer }
})
