import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type Demo, DemoMarket } from "../../src/demo/DemoMarket.ts"
import { randomOf } from "../history/HistoryRandom.ts"
import { startHere } from "../ServerHere.ts"
import { largeCatalogue } from "./LargeCatalogue.ts"

/** A market of 41 businesses, with the leads of five weeks. */
const largeDemo: Demo = {
  catalog: largeCatalogue(randomOf(7)),
  people: [
    { label: "operator", name: "Olga Operator", email: "olga@example.nl", account: "operator", role: "operator" },
    { label: "reviewer", name: "Rik Reviewer", email: "rik@example.nl", account: "operator", role: "reviewer" },
    {
      label: "owner of one business",
      name: "Eva Veldman",
      email: "eva@example.nl",
      account: "installatie-veldman",
      role: "member"
    },
    {
      label: "owner of many businesses",
      name: "Max Groep",
      email: "max@example.nl",
      account: "energie-groep",
      role: "member"
    },
    {
      label: "affiliate",
      name: "Wies Website",
      email: "wies@example.nl",
      account: "zuiderzon",
      role: "member",
      scope: { businesses: [], websites: ["zon-vergelijk"] }
    }
  ],
  days: 35,
  leads: 300,
  reclaims: 28
}

/** People who are invited and never sign in, so their memberships stay pending. */
const invited = [
  { name: "Bo Linde", account: "klusbedrijf-de-linde" },
  { name: "Cas Warmtehuis", account: "warmtehuis" },
  { name: "Dina Vakman", account: "vlaamse-vakmensen" }
]

/** Calls the interface as the operator. It fails on every refusal. */
const callerOf =
  (origin: string, token: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === "" ? {} : JSON.parse(text)
  }

/** One webhook fails, because nobody listens there. Another is disabled, because its receiver says that it is gone. */
const makeWebhooks = async (operator: ReturnType<typeof callerOf>) => {
  const gone = createServer((_, response) => response.writeHead(410).end())
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve))
  const { port } = gone.address() as AddressInfo
  const events = ["lead.received", "lead.placed", "business_lead.assigned"]
  await operator("POST", "/api/webhooks", { url: "http://127.0.0.1:9/leads", events, account: "energie-groep" })
  const { data } = await operator("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/crm`, events })
  await operator("POST", `/api/webhooks/${data.id}/test`)
  while ((await operator("GET", `/api/webhooks/${data.id}`)).data.state !== "disabled")
    await new Promise((resolve) => setTimeout(resolve, 50))
  gone.close()
}

const wanted = { RATE_LIMIT_PER_MINUTE: "off", BELGIAN_POSTAL_CODES: "on", WEBHOOK_ALLOW_PRIVATE: "on" }

/**
 * Starts a server with the large market. Returns an operator's token, and a link for each person of {@link largeDemo},
 * which signs in once within fifteen minutes.
 */
export const startLargeMarket = Effect.fnUntraced(function* (settings: Readonly<Record<string, string>> = {}) {
  const server = yield* Effect.provideService(
    startHere({ ...wanted, CATALOG_FILE: "", ...settings }),
    DemoMarket,
    largeDemo
  )
  const said = yield* server.until("#lwl_")
  const links = [...said.matchAll(/^(\S.*?) {2,}(\S+#lwl_\S+)$/gm)].map(
    ([, label = "", link = ""]) => [label, link] as const
  )
  const { origin } = new URL(links[0]?.[1] ?? "")
  const token = /OPERATOR_TOKEN=(\S+)/.exec(said)?.[1] ?? ""
  const operator = callerOf(origin, token)
  yield* Effect.promise(async () => {
    await makeWebhooks(operator)
    for (const { account, name } of invited) {
      const email = `${name.toLowerCase().replace(" ", ".")}@example.nl`
      await operator("POST", "/api/people", { name, email, memberships: [{ account, role: "member" }] })
    }
  })
  return { links, origin, token }
})
