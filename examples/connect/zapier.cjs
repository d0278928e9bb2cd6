// An app for Zapier, with the trigger "New lead". It is index.js in a project of the Zapier CLI.
const webhooksOf = ({ authData }) => `${authData.server}/api/webhooks`
const event = "business_lead.assigned"

const subscribe = async (z, bundle) => {
  const { inputData, targetUrl: url } = bundle
  const body = { url, events: [event], content: "lead", ...(inputData.business && { business: inputData.business }) }
  const { data } = await z.request({ url: webhooksOf(bundle), method: "POST", body })
  return data.data
}

const unsubscribe = async (z, bundle) => {
  await z.request({ url: `${webhooksOf(bundle)}/${bundle.subscribeData.id}`, method: "DELETE" })
  return {}
}

/** The lead of a delivery. One whose person was erased meanwhile has no lead to hand on. */
const lead = (z, { cleanedRequest: { data } }) => (data.lead?.email ? [data.lead] : [])

const samples = async (z, bundle) => {
  const { data } = await z.request({ url: `${webhooksOf(bundle)}/samples`, params: { event } })
  return data.data.map((payload) => payload.data.lead)
}

module.exports = {
  version: "1.0.0",
  platformVersion: require("zapier-platform-core").version,
  authentication: {
    type: "custom",
    fields: [
      { key: "server", label: "Address of Leadwell", required: true, helpText: "Such as https://leads.example" },
      { key: "token", label: "Token", required: true, type: "password" }
    ],
    test: (z, bundle) => z.request({ url: `${webhooksOf(bundle)}?per_page=1` })
  },
  beforeRequest: [
    (request, z, { authData }) => {
      request.headers.authorization = `Bearer ${authData.token}`
      return request
    }
  ],
  triggers: {
    lead: {
      key: "lead",
      noun: "Lead",
      display: { label: "New Lead", description: "Triggers when a business gets a lead." },
      operation: {
        type: "hook",
        inputFields: [{ key: "business", label: "Id of the business", helpText: "Leave empty for every business." }],
        performSubscribe: subscribe,
        performUnsubscribe: unsubscribe,
        perform: lead,
        performList: samples,
        sample: { id: 1, first_name: "Noor", last_name: "van den Berg", email: "noor@person.example" }
      }
    }
  }
}
