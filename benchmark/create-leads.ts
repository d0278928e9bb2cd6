// Measures POST /api/leads on the memory store in requests per second, with the server on one core and the load on
// another.
// node launch.cjs benchmark/create-leads.ts [seconds]
import autocannon from "autocannon"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const seconds = Number(process.argv[2] ?? 10)

const server = spawn("taskset", ["-c", "0", process.execPath, "-C", "@leadwell/source", "apps/server/src/main.ts"], {
  env: { RATE_LIMIT_PER_MINUTE: "off", ...process.env, PORT: "0", STORAGE: "memory" },
  stdio: ["ignore", "pipe", "inherit"]
})

/** The address, token and body of the first command that the server prints. */
const printed = async (): Promise<{ readonly url: string; readonly token: string; readonly body: string }> => {
  let [url, token] = ["", ""]
  for await (const line of createInterface({ input: server.stdout })) {
    url = /listens on (\S+)/.exec(line)?.[1] ?? url
    token = /^export TOKEN=(\S+)/m.exec(line)?.[1] ?? token
    const body = /-d '(.*)'/.exec(line)?.[1]
    if (body !== undefined) return { url, token, body }
  }
  throw new Error("the server stopped before it printed its commands")
}

try {
  const { body, token, url } = await printed()
  let persons = 0
  /** A body with a new person each time, because a repeated person would make a duplicate. */
  const bodyOf = (sent: string) => {
    const number = String(++persons).padStart(8, "0")
    return sent.replace("jane@example.nl", `jane-${number}@example.nl`).replace("0612345678", `06${number}`)
  }
  const run = (duration: number, sent: string) =>
    autocannon({
      url: `${url}/api/leads`,
      connections: 64,
      duration,
      requests: [
        {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          setupRequest: (request) => ({ ...request, body: bodyOf(sent) })
        }
      ]
    })
  await run(3, body)
  for (const [name, sent] of [
    ["created", body],
    ["refused with one fault", body.replace("0612345678", "061234567")],
    ["refused with every fault", "{}"]
  ] as const) {
    const result = await run(seconds, sent)
    const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`)
    console.log(
      `${name}: ${Math.round(result.requests.average)} requests/s, ` +
        `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms (${counts.join(", ")}; errors: ${result.errors})`
    )
  }
} finally {
  server.kill("SIGTERM")
}
