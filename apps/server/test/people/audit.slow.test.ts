import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder } from "../Load.ts"
import { output, outputJson } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"

/** The commands that change what is audited. Other tests run the last six. */
const auditedCommands = [
  "import",
  "token create",
  "token revoke",
  "erase-person",
  "webhook replay",
  "webhook test",
  "person invite",
  "person link",
  "person end-sessions",
  "person export",
  "person erase",
  "person block",
  "person unblock",
  "consent export",
  "remove-demo"
]

/** The commands that only read, or that make and restore a whole store. */
const otherCommands = [
  "serve",
  "migrate",
  "export",
  "token list",
  "webhook list",
  "webhook deliveries",
  "person list",
  "report",
  "reports rebuild",
  "backup",
  "restore",
  "config",
  "openapi"
]

const subcommandsOf = (...words: ReadonlyArray<string>) =>
  Effect.map(output([...words, "--help"]), (help) => {
    const [, list = ""] = /\nSUBCOMMANDS\n([^]*?)(?:\n\n|$)/.exec(help) ?? []
    return [...list.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => [...words, name].join(" "))
  })

const ask = (url: string, token: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    return (await fetch(url, { ...init, headers })).json()
  })

describe("the audit trail", () => {
  it.live("is decided for every command", () =>
    Effect.gen(function* () {
      const top = yield* subcommandsOf()
      const groups = ["token", "webhook", "person", "consent", "reports"]
      const below = yield* Effect.forEach(groups, (name) => subcommandsOf(name))
      const all = [...top.filter((name) => !groups.includes(name)), ...below.flat()]
      assert.deepStrictEqual(all.toSorted(), [...auditedCommands, ...otherCommands].toSorted())
    })
  )

  it.live("tells what commands and the start of a server changed, and holds no contact of an erased person", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      const server = yield* start({ ...environment, CATALOG_FILE: catalog })
      const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
      const flags = ["--account", "warmtewijs", "--name", "desk", "--ability", "operator"]
      const { id, token } = yield* outputJson(["token", "create", ...flags], environment)
      const body = JSON.stringify(demoLead("2031-01-15"))
      const posted = yield* ask(`${url}/api/leads`, token, { method: "POST", body })
      yield* output(["import", catalog], environment)
      yield* output(["erase-person", "--yes", "--email", "jane@example.nl"], environment)
      yield* output(["erase-person", "--yes", "--email", "jane@example.nl"], environment)
      const { data: entries } = yield* ask(`${url}/api/audit`, token)
      const digest = entries.at(-1).subject.id
      assert.match(digest, /^[0-9a-f]{64}$/)
      const told = entries.map(
        (entry: Record<"actor" | "subject", Record<string, string>> & { readonly action: string }) => [
          entry.actor["kind"],
          entry.actor["name"],
          entry.action,
          entry.subject["kind"],
          entry.subject["id"]
        ]
      )
      const { data: tokens } = yield* ask(`${url}/api/tokens`, token)
      const ofServer = tokens
        .filter((one: { readonly created_by: { readonly kind: string } }) => one.created_by.kind === "server")
        .map((one: { readonly id: string }) => ["server", "server", "token.created", "token", one.id])
      assert.strictEqual(ofServer.length, 2)
      assert.deepStrictEqual(told.slice(-3, -1).toSorted(), ofServer.toSorted())
      assert.deepStrictEqual(told.toSpliced(-3, 2), [
        ["command", "leadwell erase-person", "person.erased", "lead_person", "unknown/request"],
        ["command", "leadwell erase-person", "lead.anonymised", "lead", posted.id],
        ["command", "leadwell erase-person", "person.erased", "lead_person", `${posted.id}/request`],
        ["command", "leadwell import", "catalogue.imported", "catalogue", digest],
        ["command", "leadwell token create", "token.created", "token", id],
        ["server", "server", "catalogue.imported", "catalogue", digest]
      ])
      yield* output(["token", "revoke", id, "--yes"], environment)
      const { token: another } = yield* outputJson(["token", "create", ...flags], environment)
      const revocations = yield* ask(`${url}/api/audit?actor=token-revoke`, another)
      assert.deepStrictEqual(
        revocations.data.map((entry: { readonly subject: object }) => entry.subject),
        [{ kind: "token", id, name: null }]
      )
    })
  )
})
