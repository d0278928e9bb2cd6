import { defineConfig } from "vitest/config"
import { parseCLI } from "vitest/node"
import { LongestFirst } from "./proof/test/LongestFirst.ts"

const conditions = ["@leadwell/source"]

/** The files or folders that this run names. A run that names none leaves out the slow tests. */
const { filter } = parseCLI(["vitest", ...process.argv.slice(2)], { allowUnknownOptions: true })

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Where the global setup runs.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "examples/*/*.test.ts",
      "proof/test/**/*.test.ts"
    ],
    exclude: filter.length === 0 ? ["**/*.slow.test.ts"] : [],
    globalSetup: "proof/test/TestDatabases.ts",
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // Loading the modules again for each file would double the processor time. No module keeps state between tests.
    isolate: false,
    // Two processors have work for three: a test waits for a third of its time. A slow one waits for more of it.
    maxWorkers: filter.includes(".slow.test.ts") ? 4 : 3,
    // A name is shown as a whole, such as the sentence of a law.
    taskTitleValueFormatTruncate: 0,
    // A limit ends a test that hangs. A test that passes in a second can take a minute on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000
  }
})
