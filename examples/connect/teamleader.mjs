// Makes a contact and a deal in Teamleader Focus of each new lead. Run it every minute.
import { readFileSync, renameSync, writeFileSync } from "node:fs"

const { env } = process
const leads = `${env.LEADWELL_URL}/api/businesses/${env.LEADWELL_BUSINESS}/leads`
const file = "teamleader.json"
const state = { after: 0, ...JSON.parse(readFileSync(file, { encoding: "utf8", flag: "a+" }) || "{}") }

/** Keeps what the next run needs. A refresh token works once. */
const keep = (change) => {
  writeFileSync(`${file}.new`, JSON.stringify(Object.assign(state, change)), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const ask = async (url, token, body) => {
  const response = await fetch(url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" })
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000)
  })
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`)
  return response.json()
}

const signIn = async (grant) => {
  const client = { client_id: env.TEAMLEADER_CLIENT_ID, client_secret: env.TEAMLEADER_CLIENT_SECRET }
  const tokens = await ask("https://focus.teamleader.eu/oauth2/access_token", null, { ...client, ...grant })
  keep({ refresh_token: tokens.refresh_token })
  return (method, body) => ask(`https://api.focus.teamleader.eu/${method}`, tokens.access_token, body)
}

const contactOf = ({ city, country, email, first_name, last_name, phone, postal_code, street, street_number }) => {
  const type = "primary"
  const place = { line_1: `${street} ${street_number}`, postal_code, city, country: country === "België" ? "BE" : "NL" }
  const telephones = [{ type: "phone", number: phone }]
  return { first_name, last_name, emails: [{ type, email }], telephones, addresses: [{ type, address: place }] }
}

const [code] = process.argv.slice(2)
if (code) await signIn({ grant_type: "authorization_code", code, redirect_uri: env.TEAMLEADER_REDIRECT_URI })
const { data } = await ask(`${leads}?after=${state.after}`, env.LEADWELL_TOKEN)
const grant = { grant_type: "refresh_token", refresh_token: state.refresh_token }
const teamleader = data.length > 0 && (await signIn(grant))
for (const { id } of data) {
  const { data: lead } = await ask(`${leads}/${id}`, env.LEADWELL_TOKEN)
  if (lead.email !== "") {
    const { data: known } = await teamleader("contacts.list", { filter: { email: contactOf(lead).emails[0] } })
    const contact = known[0] ?? (await teamleader("contacts.add", contactOf(lead))).data
    const [customer, title] = [{ type: "contact", id: contact.id }, `${lead.subcategory.name}, lead ${id}`]
    const { data: deals } = await teamleader("deals.list", { filter: { customer, term: title } })
    if (!deals.some((deal) => deal.title === title)) {
      await teamleader("deals.create", { lead: { customer }, title, summary: lead.description })
    }
  }
  keep({ after: id })
}
