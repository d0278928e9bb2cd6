// Sends each lead of a Meta lead form to Leadwell.
import { createHmac, timingSafeEqual } from "node:crypto"
import { leadOf } from "./metaLead.mjs"

const { env } = process

/** Whether Meta signed this. */
const isGenuine = (signature, body) => {
  const digest = createHmac("sha256", env.META_APP_SECRET).update(body).digest("hex")
  const [expected, given] = [Buffer.from(`sha256=${digest}`), Buffer.from(signature ?? "")]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const ask = async (url, token, init = {}) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers }
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(10_000) })
  if (!response.ok && response.status !== 422) {
    throw new Error(`${new URL(url).hostname} answered ${response.status}`)
  }
  return { status: response.status, body: await response.json() }
}

/** Sends one lead. By its key, a lead that comes again is stored once. */
const send = async (id, questions) => {
  const graph = `https://graph.facebook.com/v25.0/${id}?fields=created_time,field_data,custom_disclaimer_responses`
  const { body: found } = await ask(graph, env.META_PAGE_TOKEN)
  const { body, status } = await ask(`${env.LEADWELL_URL}/api/leads`, env.LEADWELL_TOKEN, {
    method: "POST",
    headers: { "idempotency-key": `meta-${id}` },
    body: JSON.stringify(leadOf(found, questions, env))
  })
  if (status === 422) console.error(`Leadwell refused the lead ${id} of Meta: ${Object.keys(body.errors).join()}`)
}

const verified = (query) =>
  query.get("hub.mode") === "subscribe" && query.get("hub.verify_token") === env.META_VERIFY_TOKEN
    ? new Response(query.get("hub.challenge"))
    : new Response(null, { status: 403 })

export default {
  async fetch(request) {
    if (request.method === "GET") return verified(new URL(request.url).searchParams)
    const body = await request.text()
    if (!isGenuine(request.headers.get("x-hub-signature-256"), body)) return new Response(null, { status: 401 })
    const changes = JSON.parse(body).entry.flatMap((one) => one.changes)
    try {
      const questions = `${env.LEADWELL_URL}/api/subcategories/${env.SUBCATEGORY_ID}/fields?per_page=100`
      const { data } = (await ask(questions, env.LEADWELL_TOKEN)).body
      for (const { field, value } of changes) if (field === "leadgen") await send(value.leadgen_id, data)
      return new Response("ok")
    } catch ({ message }) {
      console.error(message)
      // Meta sends them again.
      return new Response(null, { status: 503 })
    }
  }
}
