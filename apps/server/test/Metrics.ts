import { Effect } from "effect"
import { type RunningServer, start } from "./RunningServer.ts"

/** A server with where it listens, and where it tells its metrics. */
interface Watched {
  readonly server: RunningServer
  readonly url: string
  readonly metricsUrl: string
}

/** Starts a server that tells its metrics, and says where it listens and where it tells them. */
export const watched = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const server = yield* start({ ADMIN_PORT: "0", RATE_LIMIT_PER_MINUTE: "off", ...settings })
  const output = yield* server.until("/docs)")
  const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
  const metricsUrl = /metrics on (\S+)/.exec(output)?.[1] ?? ""
  const found: Watched = { server, url, metricsUrl }
  return found
})

/** What one scrape shows: the value of each series by its name and labels, in the order in which they are told. */
export const scrape = (metricsUrl: string) =>
  Effect.promise(async () => {
    const response = await fetch(metricsUrl)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`the scrape is answered ${response.status}: ${text}`)
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    const values = new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/\S+$/.exec(line)?.[0])]))
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "")
    return { text, values, names }
  })
