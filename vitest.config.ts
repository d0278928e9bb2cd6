import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const conditions = ["@leadwell/source"]

/** Vitest begins with the largest files. This short one takes a minute, and would be left for the end, alone. */
const longAndShort = "/test/simulation.test.ts"

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(longAndShort)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Where the global setup runs.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "examples/*/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/TestDatabases.ts",
    pool: "forks",
    // A server or a PostgreSQL of a test takes a processor of its own, so more workers only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
