import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const page = readFileSync(new URL("../../packages/laws/docs/test-your-own-rules.md", import.meta.url), "utf8")
const [rules = "", forVitest = "", forNode = ""] = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block)

/** The test runners of the page, each with its tests and the arguments of Node that run them. */
export const runners = {
  "node:test": { tests: forNode, args: ["--test", "node.test.mjs"] },
  vitest: { tests: forVitest, args: ["node_modules/vitest/vitest.mjs", "run", "vitest.test.mjs"] },
  jest: {
    tests: forVitest.replace('"vitest"', '"@jest/globals"'),
    args: ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--testMatch", "**/jest.test.mjs"]
  }
}

/** Writes the files of the page into a folder, with a change of its rules. */
export const writeRules = (folder: string, change: (rules: string) => string = (same) => same) => {
  writeFileSync(join(folder, "rules.mjs"), change(rules))
  for (const [runner, { tests }] of Object.entries(runners)) {
    writeFileSync(join(folder, `${runner.replace(":test", "")}.test.mjs`), tests)
  }
}
