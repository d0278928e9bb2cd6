import { Effect } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { folder, freePort } from "./TlsCluster.ts"

const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]

/** The program of PgBouncer, if this machine has it. */
export const program = places.find((path) => existsSync(path))

/** Runs PgBouncer in transaction mode with two connections to a database of one's own, until the scope closes. */
export const pooler = Effect.fnUntraced(function* (port: number, settings: Readonly<Record<string, string>> = {}) {
  const place = yield* folder
  const own = yield* freePort
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: own,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(place, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: 2,
    ...settings
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const target = `either = host=127.0.0.1 port=${port}`
  writeFileSync(join(place, "pgbouncer.ini"), ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"))
  writeFileSync(join(place, "users.txt"), '"jane" "secret"\n')
  for (const name of ["pgbouncer.ini", "users.txt"]) chmodSync(join(place, name), 0o644)
  yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<() => Promise<unknown>>((resolve, reject) => {
          const user = process.getuid?.() === 0 ? ["-u", "nobody"] : []
          const child = spawn(program ?? "pgbouncer", [...user, join(place, "pgbouncer.ini")], {
            cwd: place,
            stdio: ["ignore", "ignore", "pipe"]
          })
          let said = ""
          const ended = new Promise((end) => child.on("close", end))
          child.stderr.on("data", (bytes) => {
            said += bytes
            if (/process up/.test(said)) {
              resolve(() => {
                child.kill("SIGKILL")
                return ended
              })
            }
          })
          child.on("close", () => reject(new Error(said)))
        })
    ),
    (stop) => Effect.promise(stop)
  )
  return (database = "either", user = "jane:secret") => `postgres://${user}@127.0.0.1:${own}/${database}`
})
