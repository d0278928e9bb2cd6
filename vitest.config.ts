import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const conditions = ["@leadwell/source"]

/** Vitest begins with the largest files. This short one takes a minute, and would be left for the end, alone. */
const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith("/test/simulation.test.ts")

class SlowFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is the method of the base class.
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
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
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
