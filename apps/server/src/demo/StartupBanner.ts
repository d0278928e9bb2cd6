import { Console, DateTime, Effect, Layer, Option } from "effect"
import { HttpServer } from "effect/http"
import { Settings } from "../settings/Settings.ts"
import { signInAddress } from "../settings/SignInAddress.ts"
import { DemoAccess } from "./CatalogSource.ts"
import { screenshotFile } from "./DemoHistory.ts"
import { demoLead } from "./DemoLead.ts"

const commands = (url: string, token: string, operator: string, day: string, links: string): string => `
Demo loaded. For the commands of docs/first-steps.md, paste these lines into a second terminal:

export TOKEN=${token}
export OPERATOR_TOKEN=${operator}

Create a lead:

curl -s ${url}/api/leads -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(demoLead(day))}'

List the leads of a business:

curl -s ${url}/api/businesses/domstad-warmte/leads -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json'

Ask to be released from the latest of them:

curl -s "${url}/api/businesses/domstad-warmte/leads/$( \\
    curl -s ${url}/api/businesses/domstad-warmte/leads -H 'Authorization: Bearer ${token}' \\
    -H 'Accept: application/json' | sed 's/[^0-9]*\\([0-9]*\\).*/\\1/')/reclaim" -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' -F reason=no_contact -F 'description=Three calls, no answer.' \\
  -F 'screenshot=@${screenshotFile}'

Sign in, once with each link and within fifteen minutes:

${links}
`

/** A server that runs from its sources runs in a checkout. Images and units have the command that it is compiled to. */
const leadwell = import.meta.url.endsWith(".ts") ? "npm run leadwell --" : "leadwell"

/** How to get another link. Commands do not reach the memory of a server. */
const nextLink = `For another link, run this in a second terminal: ${leadwell} person link operator@leadwell.example
`

/** Prints the address of the server. With the demo catalogue, it also prints the first commands to try. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const url = HttpServer.formatAddress(address)
    const access = yield* DemoAccess
    yield* Console.log(`Leadwell listens on ${url} (documentation: ${url}/docs)`)
    if (Option.isNone(access)) return
    const { account, links, operator } = access.value
    const port = address._tag === "UnixPathAddress" ? undefined : address.port
    const lines = yield* Effect.forEach(links, ([label, link]) =>
      Effect.map(signInAddress(link, port), (to) => `${label.padEnd(26)}${to}`)
    )
    const day = DateTime.formatIsoDateUtc(DateTime.add(yield* DateTime.now, { days: 30 }))
    yield* Console.log(commands(url, account, operator, day, lines.join("\n")))
    if ((yield* Settings).storage !== "memory") yield* Console.log(nextLink)
  })
)
