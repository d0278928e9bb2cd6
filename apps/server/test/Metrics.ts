import { Effect } from "effect"
import { type RunningServer, start } from "./RunningServer.ts"

/** A server, its address and the address of its metrics. */
interface Watched {
  readonly server: RunningServer
  readonly url: string
  readonly metricsUrl: string
}

/** Starts a server that serves metrics, and returns both addresses. */
export const watched = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const server = yield* start({ ADMIN_PORT: "0", RATE_LIMIT_PER_MINUTE: "off", ...settings })
  const output = yield* server.until("/docs)")
  const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
  const metricsUrl = /metrics on (\S+)/.exec(output)?.[1] ?? ""
  const found: Watched = { server, url, metricsUrl }
  return found
})

/** Scrapes the metrics. It returns the value of each series, by name and labels, in their order. */
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
