// Makes a HubSpot contact of each lead, or updates the one with that e-mail address.
import { createHmac, timingSafeEqual } from "node:crypto"

/** Whether Leadwell signed this, within the last five minutes. */
const isGenuine = (headers, body) => {
  const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64")
  const [id, second] = [headers.get("webhook-id"), headers.get("webhook-timestamp")]
  if (!(Math.abs(Date.now() / 1000 - Number(second)) < 300)) return false
  const expected = createHmac("sha256", key).update(`${id}.${second}.${body}`).digest()
  return (headers.get("webhook-signature") ?? "").split(" ").some((one) => {
    const given = Buffer.from(one.startsWith("v1,") ? one.slice(3) : "", "base64")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const contactOf = (lead) => ({
  id: lead.email,
  idProperty: "email",
  properties: {
    email: lead.email,
    firstname: lead.first_name,
    lastname: lead.last_name,
    phone: lead.phone,
    address: `${lead.street} ${lead.street_number}`,
    zip: lead.postal_code,
    city: lead.city,
    country: lead.country,
    message: `${lead.subcategory.name}, lead ${lead.id}: ${lead.description}`
  }
})

const upsert = (lead) =>
  fetch("https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert", {
    method: "POST",
    headers: { authorization: `Bearer ${process.env.HUBSPOT_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ inputs: [contactOf(lead)] }),
    signal: AbortSignal.timeout(10_000)
  })

export default {
  async fetch(request) {
    const body = await request.text()
    if (!isGenuine(request.headers, body)) return new Response(null, { status: 401 })
    const { data, type } = JSON.parse(body)
    // An erased lead is blank. A test has an invented lead, which HubSpot shall not keep.
    if (type !== "business_lead.assigned" || !data.lead?.email) return new Response(null, { status: 204 })
    const { status } = await upsert(data.lead)
    if (status === 200 || status === 201) return new Response(null, { status: 204 })
    console.error(`HubSpot answered ${status} to lead ${data.lead.id}`)
    // Leadwell sends the lead again, for three days.
    return new Response(null, { status: 503, headers: status === 429 ? { "retry-after": "10" } : {} })
  }
}
