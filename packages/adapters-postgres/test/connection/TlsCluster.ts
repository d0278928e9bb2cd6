import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { execFileSync, spawn } from "node:child_process"
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A free port on 127.0.0.1. */
export const freePort = Effect.promise(
  () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        server.close(() => resolve(port))
      })
    })
)

/** A folder that every user can enter. It is removed when the scope closes. */
export const folder = Effect.acquireRelease(
  Effect.sync(() => {
    const path = realpathSync(mkdtempSync(join(tmpdir(), "leadwell-tls-")))
    chmodSync(path, 0o755)
    return path
  }),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 10 }))
)

/** Runs openssl in a folder, with arguments that spaces separate. */
const openssl = (place: string, line: string) => execFileSync("openssl", line.split(" "), { cwd: place, stdio: "pipe" })

const newKey = "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"

const authority = (place: string, name: string) =>
  openssl(place, `${newKey} -x509 -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`)

const signed = (place: string, name: string, by: string, extension: string) => {
  writeFileSync(join(place, `${name}.ext`), extension)
  openssl(place, `${newKey} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`)
  const issuer = `-CA ${by}.crt -CAkey ${by}.key -CAcreateserial`
  openssl(place, `x509 -req -in ${name}.csr ${issuer} -days 2 -extfile ${name}.ext -out ${name}.crt`)
}

/** Certificates in a folder: `root` signed that of the server, for `localhost` only, and that of the user `jane`. */
const certificates = (place: string) => {
  authority(place, "root")
  authority(place, "stranger")
  signed(place, "server", "root", "subjectAltName=DNS:localhost")
  signed(place, "jane", "root", "extendedKeyUsage=clientAuth")
}

/** Who may connect how. The database is named after what it demands. */
const access = `
host all postgres 127.0.0.1/32 trust
hostnossl plain all 127.0.0.1/32 scram-sha-256
hostssl tls all 127.0.0.1/32 scram-sha-256
hostssl cert all 127.0.0.1/32 cert
host either all 127.0.0.1/32 scram-sha-256
`

const databases = ["plain", "tls", "cert", "either"]

/** Makes a cluster with a user, and returns the folder of the programs of PostgreSQL. */
const prepare = (data: string) =>
  Effect.gen(function* () {
    const { socket } = yield* EmbeddedPostgres.start({ dataFolder: data })
    return yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create role jane login password 'secret'`
      yield* sql`create role guest login password 'secret'`
      for (const name of databases) yield* sql`create database ${sql(name)} owner jane`
      const [row] = yield* sql`select setting from pg_config where name = 'BINDIR'`
      return String(row?.["setting"])
    }).pipe(Effect.provide(PostgresStorage.client({ address: { socket } })))
  }).pipe(Effect.scoped)

/** A PostgreSQL of one's own on a port of 127.0.0.1, with or without TLS. It stops when the scope closes. */
export const cluster = Effect.fnUntraced(function* (hasTls: boolean) {
  const place = yield* folder
  const data = join(place, "data")
  const programs = yield* prepare(data)
  yield* Effect.sync(() => certificates(place))
  const owner = statSync(join(data, "cluster"))
  for (const name of ["server.key", "server.crt", "root.crt"]) {
    chownSync(join(place, name), owner.uid, owner.gid)
    chmodSync(join(place, name), 0o600)
  }
  // PgBouncer and this process read these as other users.
  for (const name of ["root.crt", "stranger.key"]) chmodSync(join(place, name), 0o644)
  writeFileSync(join(place, "hba.conf"), access)
  const port = yield* freePort
  const tls = [
    "ssl=on",
    `ssl_cert_file=${place}/server.crt`,
    `ssl_key_file=${place}/server.key`,
    `ssl_ca_file=${place}/root.crt`
  ]
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `port=${port}`,
    `hba_file=${place}/hba.conf`,
    ...(hasTls ? tls : [])
  ]
  yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<() => Promise<unknown>>((resolve, reject) => {
          const args = ["-D", join(data, "cluster"), ...settings.flatMap((one) => ["-c", one])]
          const child = spawn(join(programs, "postgres"), args, {
            uid: owner.uid,
            gid: owner.gid,
            cwd: data,
            stdio: ["ignore", "ignore", "pipe"]
          })
          let said = ""
          const ended = new Promise((end) => child.on("close", end))
          child.stderr.on("data", (bytes) => {
            said += bytes
            if (said.includes("ready to accept connections")) {
              resolve(() => {
                child.kill("SIGINT")
                return ended
              })
            }
          })
          child.on("close", () => reject(new Error(said)))
        })
    ),
    (stop) => Effect.promise(stop)
  )
  const url = (database: string, query: Readonly<Record<string, string>> = {}, user = "jane:secret@localhost") =>
    `postgres://${user}:${port}/${database}?${new URLSearchParams(query)}`
  return { place, port, url }
})
