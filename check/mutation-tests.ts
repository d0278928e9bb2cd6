// The tests that `check/mutation.ts` runs: the rules and their laws, without a database or a server.
import { defineConfig } from "vitest/config"

const conditions = ["@leadwell/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/{domain,adapters-memory}/test/**/*.test.ts"],
    pool: "threads",
    // Every mutant would load Effect once more for each file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
