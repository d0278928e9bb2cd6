import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { execFileSync } from "node:child_process"
import { lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Client } from "pg"
import { connected } from "../../../proof/benchmark/load/DurablePostgres.ts"
import { processTree, signalAll } from "../../../proof/endurance/servers/ProcessTree.ts"
import { behindGateway } from "./OwnDatabase.ts"

/** A PostgreSQL that runs on a folder. */
interface Member {
  readonly folder: string
  readonly socket: string
  readonly life: Scope.Closeable
}

/** A killed process loses nothing that it gave to the system, so no commit has to wait for the disk. */
const settings = { fsync: "off", full_page_writes: "off", wal_keep_size: "1GB" }

const postmasterOf = ({ folder }: Member) =>
  Number(readFileSync(join(folder, "cluster/postmaster.pid"), "utf8").split("\n")[0])

const run = Effect.fnUntraced(function* (folder: string, primary?: Member) {
  const life = yield* Scope.make()
  const source = primary && { primary_conninfo: `host=${dirname(primary.socket)} user=postgres` }
  const started = EmbeddedPostgres.start({ dataFolder: folder, settings: { ...settings, ...source } })
  const { socket } = yield* Scope.provide(started, life)
  return { folder, socket, life } satisfies Member
})

const using = <A>({ socket }: Member, use: (client: Client) => Promise<A>) =>
  Effect.promise(() =>
    connected(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(dirname(socket))}`, use)
  )

/** Copies a cluster that runs. Its log is left out, because the standby gets it from the primary. */
const copyCluster = (member: Member, folder: string) =>
  using(member, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    mkdirSync(folder)
    const cluster = join(folder, "cluster")
    try {
      execFileSync("cp", ["-a", join(member.folder, "cluster"), cluster], { stdio: "ignore" })
    } catch {
      // Files that vanish meanwhile, such as those of dropped tables, are not needed.
    }
    rmSync(join(cluster, "postmaster.pid"))
    for (const name of readdirSync(join(cluster, "pg_wal"))) rmSync(join(cluster, "pg_wal", name), { recursive: true })
    const { rows } = await client.query<{ readonly labelfile: string }>("select labelfile from pg_backup_stop(false)")
    const { gid, uid } = statSync(cluster)
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? "", "standby.signal": "" })) {
      writeFileSync(join(cluster, name), text)
      lchownSync(join(cluster, name), uid, gid)
    }
  })

const waitFor = (member: Member, condition: string) =>
  using(member, async (client) => {
    while ((await client.query(`select from pg_stat_replication where ${condition}`)).rowCount === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

/** Lets commits of a primary wait for its standby, and returns when each earlier commit is there, too. */
const synchronize = Effect.fnUntraced(function* (primary: Member) {
  yield* using(primary, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'")
    await client.query("select pg_reload_conf()")
  })
  yield* waitFor(primary, "sync_state = 'sync'")
  const [at = ""] = yield* using(primary, async (client) =>
    (await client.query("select pg_current_wal_lsn()::text as at")).rows.map(({ at }) => String(at))
  )
  yield* waitFor(primary, `flush_lsn >= '${at}'::pg_lsn`)
})

/**
 * A PostgreSQL with a synchronous standby behind one address. `lose` kills the primary; the address then accepts
 * connections and drops them. `promote` makes a primary of the standby and leads the address there, and `attach` adds a
 * new standby.
 */
export const standbyDatabase = Effect.gen(function* () {
  const { environment, folder, gateway } = yield* behindGateway("postgres")
  const members: Array<Member> = []
  let count = 0
  const nextFolder = () => `${folder.data}-${++count}`
  const started = (member: Member) => Effect.sync(() => members.push(member))
  yield* Effect.addFinalizer(() => Effect.forEach(members.toReversed(), ({ life }) => Scope.close(life, Exit.void)))

  const first = yield* run(nextFolder())
  yield* started(first)
  gateway.to = first.socket

  const attach = Effect.gen(function* () {
    const [primary] = members
    if (primary === undefined) return yield* Effect.die(new Error("no primary runs"))
    const target = nextFolder()
    yield* copyCluster(primary, target)
    yield* started(yield* run(target, primary))
    yield* synchronize(primary)
  })
  const lose = Effect.gen(function* () {
    const lost = members.shift()
    if (lost === undefined) return yield* Effect.die(new Error("no primary runs"))
    signalAll(processTree(postmasterOf(lost)), "SIGKILL")
    yield* Scope.close(lost.life, Exit.void)
  })
  const promote = Effect.gen(function* () {
    const [standby] = members
    if (standby === undefined) return yield* Effect.die(new Error("no standby runs"))
    yield* using(standby, async (client) => {
      await client.query("alter system reset synchronous_standby_names")
      await client.query("select pg_reload_conf()")
      await client.query("select pg_promote()")
    })
    gateway.to = standby.socket
  })
  yield* attach
  /** The sockets of the primary and its standby, past the address. */
  const sockets = Effect.sync(() => members.map(({ socket }) => socket))
  return { environment, lose, promote, attach, sockets }
})
