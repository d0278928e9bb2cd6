import Fastify from "fastify"
import { accept } from "./LeadRules.ts"
import { type Keep, readCatalog, referencesOf, valuesOf } from "./PeerStore.ts"

const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" })

/** The business day, computed once a second, because it takes microseconds. */
const today = (() => {
  let [second, day] = [0, ""]
  return (): string => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, day] = [now, zone.format(now * 1000)]
    return day
  }
})()

const receipt = {
  type: "object",
  properties: { completed: { type: "boolean" }, id: { type: "string" }, message: { type: "string" } }
}

const messages = {
  created: "The lead was created.",
  duplicate: "The lead is a duplicate of an earlier one and goes to nobody."
}

/**
 * Serves `POST /api/leads` with Fastify: authentication, all rules, the store, and the same answers as the interface.
 */
export const serve = async (keep: Keep): Promise<void> => {
  const catalog = readCatalog()
  const references = referencesOf(catalog)
  const tokens = new Map(catalog.tokens.map(({ account, token }) => [`Bearer ${token}`, account]))
  const app = Fastify({ logger: false, bodyLimit: 256 * 1024 })
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => {
    try {
      const parsed: unknown = JSON.parse(String(body))
      if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error("no object")
      done(null, parsed)
    } catch {
      done(Object.assign(new Error("The request body is not a readable JSON object."), { statusCode: 400 }))
    }
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send({ message: status >= 500 ? "Server Error" : error.message })
  })
  app.post<{ Body: Record<string, unknown> }>(
    "/api/leads",
    {
      schema: { response: { 200: receipt, 201: receipt } },
      onRequest: (request, reply, done) => {
        if (tokens.has(request.headers.authorization ?? "")) done()
        else void reply.code(401).header("www-authenticate", "Bearer").send({ message: "Unauthenticated." })
      }
    },
    async (request, reply) => {
      const day = today()
      const accepted = accept(request.body, references, day)
      if ("errors" in accepted) {
        return reply.code(422).send({ message: "The given data was invalid.", errors: accepted.errors })
      }
      const account = tokens.get(request.headers.authorization ?? "") ?? ""
      const { id, isDuplicate } = await keep(valuesOf(accepted, account, day))
      return isDuplicate
        ? reply.code(200).send({ completed: false, id, message: messages.duplicate })
        : reply.code(201).send({ completed: true, id, message: messages.created })
    }
  )
  process.once("SIGTERM", () => process.exit(0))
  console.log(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}`)
}
