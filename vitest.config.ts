import { defineConfig } from "vitest/config"

const conditions = ["@leadwell/source"]

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
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
