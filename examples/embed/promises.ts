import { Leadwell, principal } from "@leadwell/leadwell"
import catalog from "./catalog.json" with { type: "json" }
import lead from "./lead.json" with { type: "json" }

await using leadwell = await Leadwell.open({ storage: "memory", catalog })

const placed = await leadwell.leads.receive(principal("acme", "leads:create"), lead)
console.log(`Lead ${placed.lead.id} went to ${placed.businesses.join(", ")}.`)
