import { assert, describe, it } from "@effect/vitest"
import { AuditAction } from "@leadwell/domain/audit/AuditAction"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { concepts } from "@leadwell/domain/UseCases"
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import {
  coreImports,
  features,
  isCore,
  isFeature,
  isKit,
  namersOf,
  sharedTables,
  sourcesOf,
  walled
} from "../check/Features.ts"
import { climbingImports, floors } from "./Floors.ts"
import { findCycle, folderOf, groupGraph, importedNames, importGraph, type Sources } from "./ImportGraph.ts"
import { layerNeeds } from "./LayerNeeds.ts"
import { mermaid } from "./Mermaid.ts"
import { methodsOf, portImports, portsOf } from "./Ports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const patterns = [
  "{packages,apps}/*/src/**/*.{ts,tsx}",
  "proof/recount/*.ts",
  "proof/simulation/**/*.ts",
  "proof/endurance/**/*.ts",
  "proof/benchmark/**/*.ts",
  "examples/*/*.ts"
]
const sources: Sources = new Map(
  globSync(patterns, { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")])
)

/** Returns the sources with another source planted among them. */
const withPlanted = (path: string, text: string): Sources => new Map([...sources, [path, text]])

/** The folders of a package, with the files beside them, and what they import of one another. */
const foldersOf = (all: Sources, folder: string) => {
  const root = `${folder}/src/`
  const own = [...all].filter(([path]) => path.startsWith(root))
  return groupGraph(importGraph(new Map(own)), (path) => folderOf(path.slice(root.length)))
}

const packages = globSync("{packages,apps}/*", { cwd: root })
const domain = "packages/domain/src/"

/**
 * Whether others may import a module. The manifest of its package lists these modules, or allows all with a pattern.
 */
const isPublic = (name: string): boolean => {
  const [, owner = "", module] = /^@leadwell\/([a-z-]+)(?:\/(.+))?$/.exec(name) ?? []
  const { exports } = JSON.parse(readFileSync(join(root, "packages", owner, "package.json"), "utf8"))
  return module === undefined ? "." in exports : `./${module}` in exports || "./*" in exports
}

const privateImports = (all: Sources): ReadonlyArray<string> =>
  [...all].flatMap(([path, text]) =>
    importedNames(text)
      .filter((name) => name.startsWith("@leadwell/") && !isPublic(name))
      .map((name) => `${path} imports ${name}`)
  )

/** The most files of code in one folder. Migrations are exempt, because they form a sequence. */
const mostFiles = 20
const fullFolders = (all: Sources): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const path of all.keys()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !folder.endsWith("/migrations"))
    .map(([folder]) => folder)
}

describe("the imports, types included", () => {
  it("are found", () => {
    const graph = importGraph(sources)
    const isFound = (from: string, to: string) => graph.get(`packages/${from}.ts`)?.has(`packages/${to}.ts`) === true
    assert.isAbove(sources.size, 400)
    assert.isTrue(isFound("domain/src/intake/LeadIntake", "domain/src/intake/LeadInbox"))
    assert.isTrue(isFound("adapters-http/src/intake/LeadCreation", "domain/src/intake/LeadIntake"))
  })

  it("make no cycle between files", () => {
    assert.deepStrictEqual(findCycle(importGraph(sources)), [])
    const planted = withPlanted(
      "packages/domain/src/input/Planted.ts",
      'import type { Lead } from "../lead/Lead.ts"\nexport type Planted = Lead\n'
    )
    const lead = planted.get("packages/domain/src/lead/Lead.ts") ?? ""
    const circular = new Map(planted).set(
      "packages/domain/src/lead/Lead.ts",
      `${lead}\nimport type { Planted } from "../input/Planted.ts"`
    )
    assert.includeMembers([...findCycle(importGraph(circular))], ["packages/domain/src/input/Planted.ts"])
  })

  it.each(Object.entries(floors))("lead down the floors of %s", (folder, floors) => {
    const found = foldersOf(sources, folder)
    assert.deepStrictEqual(climbingImports(floors, found), [])
    const folders = [...found.keys()].filter((name) => !name.endsWith(".ts"))
    assert.deepStrictEqual(floors.flat().toSorted(), folders.toSorted())
  })

  it.each([
    ["lead/Planted.ts", 'import type { A } from "../intake/LeadIntake.ts"', "lead imports intake"],
    ["reclaim/Planted.ts", 'import { a } from "../intake/Leads.ts"', "reclaim imports intake"],
    ["features/webhooks/Planted.ts", 'import * as A from "../../UseCases.ts"', "features/webhooks imports UseCases.ts"],
    ["attic/Planted.ts", "export const a = 1", "attic has no floor"]
  ])("climb no floor of the domain: %s", (path, text, fault) => {
    const planted = withPlanted(domain + path, text)
    assert.deepStrictEqual(climbingImports(floors["packages/domain"]!, foldersOf(planted, "packages/domain")), [fault])
  })

  it.each(packages)("make no circle of folders in %s", (folder) => {
    assert.deepStrictEqual(findCycle(foldersOf(sources, folder)), [])
  })

  it("are found when they make a circle of folders", () => {
    const planted = withPlanted(
      "packages/adapters-http/src/request/Planted.ts",
      'import type { A } from "../routing/AllowedMethods.ts"'
    )
    assert.includeMembers([...findCycle(foldersOf(planted, "packages/adapters-http"))], ["request", "routing"])
  })

  it("reach what a package exports, and nothing else in it", () => {
    assert.deepStrictEqual(privateImports(sources), [])
    const name = "@leadwell/adapters-postgres/intake/GroupCommit"
    assert.deepStrictEqual(privateImports(withPlanted("apps/server/src/Planted.ts", `import { a } from "${name}"`)), [
      `apps/server/src/Planted.ts imports ${name}`
    ])
  })
})

/** The types of events and the audited actions, in the form that an adapter would need to choose one. */
const eventTypes: ReadonlyArray<string> = [...DomainEventType.literals, ...AuditAction.literals]
const choosers = (all: Sources): ReadonlyArray<string> =>
  [...all].flatMap(([path, text]) =>
    path.startsWith("packages/adapters-") &&
    (eventTypes.some((type) => text.includes(`"${type}"`)) ||
      /import \{[^}]*\} from "@leadwell\/domain\/event\/LeadEvents"/.test(text))
      ? [path]
      : []
  )

describe("an adapter", () => {
  it("chooses no event and no audited action: decisions return theirs", () => {
    assert.deepStrictEqual(choosers(sources), [])
  })

  it.each([
    'const type = "lead.placed"',
    'const action = "token.revoked"',
    'import { stageEvents } from "@leadwell/domain/event/LeadEvents"',
    'import { type LeadEvent, leadEvent } from "@leadwell/domain/event/LeadEvents"'
  ])("is found when it does: %s", (text) => {
    const path = "packages/adapters-memory/src/Planted.ts"
    assert.deepStrictEqual(choosers(withPlanted(path, text)), [path])
  })
})

describe("the HTTP adapter", () => {
  const folder = "packages/adapters-http/src/"
  /** Only the interface counts requests, because counting concerns the interface and a use case would add nothing. */
  const counting = `${folder}request/RequestCount.ts imports @leadwell/domain/access/RequestBudget`

  it("drives use cases, and knows no port but the one by which it counts requests", () => {
    assert.includeMembers([...portsOf(sources)], ["@leadwell/domain/intake/LeadRepository"])
    assert.notInclude([...portsOf(sources)], "@leadwell/domain/intake/Leads")
    assert.isAbove(portsOf(sources).size, 20)
    assert.strictEqual(methodsOf(sources, ["@leadwell/domain/audit/AuditRepository"]), 3)
    assert.deepStrictEqual(portImports(sources, folder), [counting])
  })

  it.each([
    ['import { EventRepository } from "@leadwell/domain/event/EventRepository"', true],
    [
      'import {\n  type BusinessLeadNotFound,\n  BusinessLeadRepository as Port\n} from "@leadwell/domain/assignment/BusinessLeadRepository"',
      true
    ],
    ['import type { StorageHealth } from "@leadwell/domain/storage/StorageHealth"', true],
    ['import * as Reading from "@leadwell/domain/reclaim/ScreenshotReader"', true],
    ['import { ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"', false],
    ['import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"', false]
  ])("is refused a port: %s", (text, isRefused) => {
    const found = portImports(withPlanted(`${folder}event/PlantedHandlers.ts`, text), folder)
    assert.strictEqual(found.length, isRefused ? 2 : 1)
  })
})

/** The last word of the folder of a package; the domain and the server go by their names. */
const packageOf = (path: string): string => path.split("/")[1] ?? ""

describe("the rule of what a log may contain of an error", () => {
  it("stands once", () => {
    const filters = [...sources].filter(
      ([path, text]) => !path.startsWith("proof/benchmark/") && text.includes("\\s+at ")
    )
    assert.deepStrictEqual(
      filters.map(([path]) => path),
      ["packages/domain/src/privacy/StackFrames.ts"]
    )
  })
})

describe("the picture in docs/architecture.md", () => {
  const [, diagram] = /```mermaid\n(.*?)\n```/s.exec(readFileSync(join(root, "docs/architecture.md"), "utf8")) ?? []
  const ofPackages = new Map([...sources].filter(([path]) => /^(?:packages|apps)\//.test(path)))

  it("shows which package imports which", () => {
    assert.strictEqual(diagram, mermaid(groupGraph(importGraph(ofPackages), packageOf)))
  })

  it("leaves out an arrow only where a longer way leads there", () => {
    const graph = new Map(Object.entries({ a: new Set(["b", "c"]), b: new Set(["c"]), c: new Set<string>() }))
    assert.strictEqual(mermaid(graph), "graph BT\n  a --> b\n  b --> c")
  })
})

describe("a folder of sources", () => {
  it("has at most twenty files of code", () => {
    assert.deepStrictEqual(fullFolders(sources), [])
    const planted = new Map(Array.from({ length: mostFiles + 1 }, (_, n) => [`packages/domain/src/lead/P${n}.ts`, ""]))
    assert.deepStrictEqual(fullFolders(planted), ["packages/domain/src/lead"])
  })
})

const own = (path: string) => path.split("/").slice(0, 2).join("/")

describe("a relative path", () => {
  const tests: Sources = new Map(
    globSync("packages/*/test/**/*.{ts,tsx}", { cwd: root }).map((path) => [
      path,
      readFileSync(join(root, path), "utf8")
    ])
  )
  /** What tests borrow: what proves the whole, the worlds of the domain, and the server of the interface. */
  const lent: Readonly<Record<string, string>> = {
    "packages/people": "packages/domain/test/",
    "packages/client": "packages/adapters-http/test/"
  }
  const isLent = (from: string, to: string) =>
    tests.has(from) && (to.startsWith("proof/test/") || to.startsWith(lent[own(from)] ?? "nothing/"))
  const leaving = (all: Sources) =>
    [...all].flatMap(([path, text]) =>
      importedNames(text)
        .filter((name) => name.startsWith("."))
        .map((name) => join(dirname(path), name))
        .filter((to) => own(path) !== own(to) && !isLent(path, to))
        .map((to) => `${path} imports ${to}`)
    )
  const ofPackages = new Map([...sources, ...tests].filter(([path]) => /^(?:packages|apps)\//.test(path)))

  it("leads out of no package", () => {
    assert.isAbove(tests.size, 200)
    assert.deepStrictEqual(leaving(ofPackages), [])
    const path = "packages/laws/src/features/tokens/Planted.ts"
    const planted = new Map([...ofPackages, [path, 'import { a } from "../../../../domain/src/lead/Lead.ts"']])
    assert.deepStrictEqual(leaving(planted), [`${path} imports packages/domain/src/lead/Lead.ts`])
  })
})

describe("a feature", () => {
  const forms = features.find(({ name }) => name === "forms")!
  const planted = new Map([
    ["packages/domain/src/features/forms/hook/Hook.ts", 'const a = "leadwell.hooks"'],
    ["packages/domain/src/lead/Lead.ts", 'import { a } from "../features/forms/hook/Hook.ts"'],
    ["packages/laws/src/lead/Laws.ts", 'import { a } from "@leadwell/domain/features/forms/hook/Hook"'],
    ["packages/domain/src/privacy/Fact.ts", "select from leadwell.hooks_of_others"],
    ["packages/adapters-postgres/src/event/Events.ts", "select from leadwell.hooks h"],
    ["packages/people/src/person/Person.ts", 'const a = "submission.waiting"'],
    ["apps/server/src/commands/hook/Hooks.ts", "select from leadwell.hooks h"]
  ])
  const [hook = "", lead = "", laws = "", , events = "", person = "", commands = ""] = [...planted.keys()]

  it("is known outside by its modules, its tables and its words", () => {
    assert.deepStrictEqual([...sourcesOf(forms, planted).keys()], [hook, commands])
    assert.deepStrictEqual(namersOf(forms, planted), [lead, laws, events, person])
    const { domain, laws: inLaws } = coreImports(planted)
    assert.deepStrictEqual(domain, [`${lead} imports ${hook}`])
    assert.deepStrictEqual(inLaws, [`${laws} imports ${hook}`])
  })

  it("is every folder of the domain that is neither the core nor the kit", () => {
    const homeless = (all: Sources) =>
      [...all.keys()].filter(
        (path) =>
          path.startsWith(domain) &&
          path.slice(domain.length).includes("/") &&
          !isCore(path) &&
          !isKit(path) &&
          !isFeature(path)
      )
    assert.deepStrictEqual(homeless(sources), [])
    const path = `${domain}planted/Planted.ts`
    assert.deepStrictEqual(homeless(withPlanted(path, "")), [path])
  })

  it("is needed by no use case of the core, which asks a store for eleven ports", async () => {
    const ofCore = [...Object.values(concepts).flat(), LeadDistribution].filter(({ key }) =>
      isCore(key.replace(/^@leadwell\/(\w+)/, "packages/$1/src"))
    )
    assert.isAbove(ofCore.length, 15)
    const useCases: ReadonlySet<string> = new Set(ofCore.map(({ key }) => key))
    const needs = new Set<string>()
    for (const { layer } of ofCore) for (const need of await layerNeeds(layer)) needs.add(need)
    const ports = [...needs].filter((need) => !useCases.has(need)).map((need) => need.split("/").at(-1))
    assert.deepStrictEqual(ports.toSorted(), [
      "AuditRepository",
      "BlockRepository",
      "BusinessLeadRepository",
      "CatalogParts",
      "CompletedRequestRepository",
      "Digest",
      "DistributionRepository",
      "EventRepository",
      "LeadInbox",
      "LeadRepository",
      "ReclaimRepository",
      "ScreenshotReader",
      "SecureRandom",
      "SubscriptionRepository"
    ])
  })

  it.each(walled)("is imported by no room of the core in %s, which encloses what it does not know", (name) => {
    assert.deepStrictEqual(coreImports(sources)[name], [])
    const path = `packages/${name}/src/intake/Planted.ts`
    const added = withPlanted(path, 'import type { A } from "@leadwell/domain/features/privacy/consent/ConsentRecord"')
    assert.deepStrictEqual(coreImports(added)[name], [
      `${path} imports packages/domain/src/features/privacy/consent/ConsentRecord.ts`
    ])
  })

  it("is named by no room of privacy in the domain, but hands it what it stores of persons", () => {
    const rooms = /^packages\/domain\/src\/features\/privacy\//
    const others = features.filter(({ name }) => name !== "privacy")
    const named = (all: Sources) => others.flatMap((one) => namersOf(one, all).filter((path) => rooms.test(path)))
    assert.deepStrictEqual(named(sources), [])
    const path = "packages/domain/src/features/privacy/erasure/Planted.ts"
    assert.deepStrictEqual(named(withPlanted(path, 'import type { A } from "../../forms/hook/Hook.ts"')), [path])
  })

  it("shares a table when three folders name it", () => {
    const schema = "create table hooks (\n  id text\n);\ncreate table hooks_of_others (\n"
    assert.deepStrictEqual(sharedTables(schema, planted), ["hooks"])
    assert.deepStrictEqual(sharedTables(schema, new Map([...planted].slice(1))), [])
  })
})
