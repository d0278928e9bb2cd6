import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseEnv } from "node:util"
import { connected } from "../../../../proof/benchmark/load/DurablePostgres.ts"
import { processTree, signalAll } from "../../../../proof/endurance/servers/ProcessTree.ts"

const text = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/high-availability/${name}`, import.meta.url)), "utf8")

const [machine, patroni] = [text("machine.env"), text("patroni.yml")]

const programs = ["etcd", "patroni", join(String(parseEnv(machine)["PATRONI_POSTGRESQL_BIN_DIR"]), "postgres")]

const missingPatroni = programs.every((program) => spawnSync(program, ["--version"]).status === 0)
  ? undefined
  : "SKIPPED: no Patroni can be run here, so its configuration is not tested (Debian 12: apt-get install etcd-server " +
    "patroni postgresql)"

if (missingPatroni !== undefined) console.warn(missingPatroni)

/** PostgreSQL refuses root. */
const user = () =>
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })),
        gid: Number(execFileSync("id", ["-g", "postgres"], { encoding: "utf8" }))
      }
    : {}

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-patroni-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
)

/** The processes of the PostgreSQL of a member. */
const postgresIn = (folder: string): ReadonlyArray<number> => {
  const file = join(folder, "data/postmaster.pid")
  return existsSync(file) ? processTree(Number(readFileSync(file, "utf8").split("\n")[0])) : []
}

/** Runs a program in a folder of its own until the scope closes, with all that it started. Returns its process. */
const run = Effect.fnUntraced(function* (
  folder: string,
  command: readonly [string, ...ReadonlyArray<string>],
  env: NodeJS.Dict<string>
) {
  const { gid, uid } = user()
  mkdirSync(folder)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const [program, ...args] = command
  const { pid = 0 } = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(program, args, {
        ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
        cwd: folder,
        env: { PATH: process.env["PATH"], HOME: folder, ...env },
        stdio: "ignore"
      })
    ),
    (child) =>
      Effect.promise(async () => {
        const closed = once(child, "close")
        signalAll([...processTree(child.pid ?? 0), ...postgresIn(folder)], "SIGKILL")
        await closed
      })
  )
  return pid
})

/** Waits until a member has a role, for some minutes. */
const until = (member: Member, role: string) =>
  Effect.repeat(
    Effect.promise(() => member.is(role).catch(() => false)),
    { until: (isSo) => isSo, schedule: Schedule.spaced("200 millis"), times: 1200 }
  ).pipe(Effect.map((isSo) => assert.isTrue(isSo, `${member.home} has not become ${role}`)))

interface Member {
  readonly home: string
  /** Its Patroni. */
  readonly pid: number
  readonly url: string
  readonly is: (role: string) => Promise<boolean>
}

/** Runs the files on loopback addresses of a network of their own: one etcd, and a Patroni for each name. */
const cluster = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const folder = yield* temporaryFolder
  const network = `127.${randomInt(1, 255)}.${randomInt(255)}.`
  const environment = parseEnv(machine.replaceAll("10.0.0.", network))
  yield* run(join(folder, "etcd"), ["etcd"], {
    ...environment,
    ETCD_DATA_DIR: join(folder, "etcd/data"),
    ETCD_INITIAL_CLUSTER: environment["ETCD_INITIAL_CLUSTER"]?.split(",")[0]
  })
  const members: Array<Member> = []
  for (const [index, name] of names.entries()) {
    const [address, home, file] = [`${network}${index + 1}`, join(folder, name), join(folder, `${name}.yml`)]
    const configuration = patroni
      .replace(/hosts: .*/, `hosts: ${network}1:2379`)
      .replace(/^postgresql:$/m, `$&\n  parameters:\n    unix_socket_directories: ${home}`)
    writeFileSync(file, configuration)
    const pid = yield* run(home, ["patroni", file], {
      ...parseEnv(machine.replaceAll("10.0.0.1:", `${address}:`)),
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, "data")
    })
    const member: Member = {
      home,
      pid,
      url: `postgres://postgres:${environment["PATRONI_SUPERUSER_PASSWORD"]}@${address}:5432/postgres`,
      is: async (role: string) => (await fetch(`http://${address}:8008/${role}`, { method: "OPTIONS" })).status === 200
    }
    members.push(member)
    yield* until(member, members.length === 1 ? "primary" : "synchronous")
  }
  return members
})

/** Writes a number. A Patroni is the primary a moment before its PostgreSQL is. */
const write = ({ url }: Member, n: number) =>
  Effect.tryPromise(() => connected(url, (client) => client.query(`create table kept_${n} as select ${n} as n`))).pipe(
    Effect.retry({ schedule: Schedule.spaced("200 millis"), times: 300 })
  )

const written = ({ url }: Member) =>
  Effect.promise(() =>
    connected(url, async (client) => {
      const { rows } = await client.query("select n from kept_1 union all select n from kept_2 order by n")
      return rows.map(({ n }) => n)
    })
  )

describe("the configuration of Patroni", () => {
  it.live.skipIf(missingPatroni !== undefined)(
    "keeps every commit when a primary hangs and goes on, or is killed",
    () =>
      Effect.gen(function* () {
        const [one, two] = yield* cluster(["one", "two"])
        if (one === undefined || two === undefined) return yield* Effect.die(new Error("no cluster runs"))
        yield* write(one, 1)
        const hanging = [...processTree(one.pid), ...postgresIn(one.home)]
        signalAll(hanging, "SIGSTOP")
        yield* until(two, "primary")
        yield* write(two, 2)
        signalAll(hanging, "SIGCONT")
        yield* until(one, "synchronous")
        assert.deepStrictEqual(yield* written(two), [1, 2])
        signalAll(postgresIn(two.home), "SIGKILL")
        yield* until(one, "primary")
        assert.deepStrictEqual(yield* written(one), [1, 2])
      })
  )
})
