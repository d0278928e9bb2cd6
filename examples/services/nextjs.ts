import { Leadwell, principal } from "@leadwell/leadwell"
import catalog from "../embed/catalog.json" with { type: "json" }
import { refusalOf } from "./Refusal.ts"

// The file app/leads/route.ts of a Next.js application. Next.js loads it many times, and while it builds too. So the
// first request opens the one Leadwell.
const shared = globalThis as { leadwell?: Promise<Leadwell> }
const opened = () => (shared.leadwell ??= Leadwell.open({ storage: "memory", catalog }))

/** Leadwell needs Node, and no bundle: set `serverExternalPackages: ["@leadwell/leadwell"]` in `next.config.ts`. */
export const runtime = "nodejs"

// The principal of all leads. A service that authenticates its callers has one for each.
const acme = principal("acme", "leads:create")

/** Receives a lead. */
export const POST = async (request: Request): Promise<Response> => {
  const input: unknown = await request.json().catch(() => undefined)
  try {
    const { lead } = await (await opened()).leads.receive(acme, input)
    return Response.json({ id: lead.id, stage: lead.stage }, { status: 201 })
  } catch (error) {
    const { body, status } = refusalOf(error)
    return Response.json(body, { status })
  }
}
