// Checks in less than a minute what most often turns a run red, and prints one line when all is well:
// node launch.cjs proof/check/precheck.ts
import { runLanes } from "./Steps.ts"

/** The tests that read documents, comments, walls and texts. */
const texts = [
  "apps/console/test",
  "packages/adapters-http/test/response",
  "packages/client/test/contract.test.ts",
  "proof/test/adapterGuide.test.ts",
  "proof/test/documents.test.ts",
  "proof/test/errors.test.ts",
  "proof/test/exactImports.test.ts",
  "proof/test/imports.test.ts",
  "proof/test/manifests.test.ts",
  "proof/test/operations.test.ts",
  "proof/test/prose.test.ts",
  "proof/test/readmes.test.ts",
  "proof/test/timeOfDay.test.ts",
  "proof/test/walls.test.ts"
]

const ended = await runLanes([
  // Checking compares what it builds with what it built before, so it takes long only after a change below all else.
  [{ script: "check:types" }],
  [
    { script: "check:format" },
    { script: "check:lint" },
    { script: "figures" },
    { script: "test", args: [...texts, "--reporter=minimal"] }
  ]
])

const red = ended.filter(({ isGreen }) => !isGreen)
for (const { output, script } of red) console.log(`${output.trim()}\nfailed: npm run ${script}\n`)
const seconds = Math.round(performance.now() / 1000)
console.log(`precheck: ${red.length === 0 ? "all is well" : `${red.length} of ${ended.length} failed`}, ${seconds} s`)
if (red.length > 0) process.exitCode = 1
