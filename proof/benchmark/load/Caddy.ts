import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const configuration = fileURLToPath(new URL("../../../deploy/Caddyfile", import.meta.url))

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })

/** Runs Caddy with the configuration of `deploy/` before servers, and returns its address and its end. */
export const caddyBefore = async (urls: ReadonlyArray<string>) => {
  const url = `http://127.0.0.1:${await freePort()}`
  const folder = mkdtempSync(join(tmpdir(), "leadwell-caddy-"))
  const child = spawn("caddy", ["run", "--config", configuration, "--adapter", "caddyfile"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      LEADWELL_ADDRESS: url,
      LEADWELL_SERVERS: urls.map((one) => new URL(one).host).join(" ")
    },
    stdio: "ignore"
  })
  const ended = new Promise<void>((resolve, reject) => child.once("error", reject).once("close", () => resolve()))
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  const ready = async () => {
    while (!(await isReady())) await setTimeout(100)
  }
  await Promise.race([ready(), ended.then(() => Promise.reject(new Error("Caddy ended before it was ready")))])
  const stop = async () => {
    child.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}
