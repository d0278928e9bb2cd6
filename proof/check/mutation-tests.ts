// The tests that `proof/check/mutation.ts` runs: the rules and their laws, without a database or a server.
import { defineConfig } from "vitest/config"

const conditions = ["@leadwell/source"]

const folders = process.env.MUTATION_TESTS?.split(",").map((name) => `packages/domain/test/${name}/**/*.test.ts`)

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: folders ?? ["packages/{domain,people,adapters-memory}/test/**/*.test.ts"],
    pool: "threads",
    // Every mutant would load Effect once more for each file.
    isolate: false,
    // Changed code counts its calls, which makes tests with many calls tens of times as slow.
    testTimeout: 180_000,
    hookTimeout: 60_000
  }
})
