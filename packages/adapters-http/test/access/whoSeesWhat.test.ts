import { assert, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { fileURLToPath } from "node:url"
import { openApiDocument, operationsOf } from "../documentation/OpenApiDocument.ts"
import { lineOf } from "./Observation.ts"
import { roles, whoSeesWhat } from "./WhoSeesWhat.ts"
import { whoSeesWhatPage } from "./WhoSeesWhatPage.ts"
import { World } from "./World.ts"

const page = fileURLToPath(new URL("../../../../docs/who-sees-what.md", import.meta.url))

layer(World.layer)("who sees what", (it) => {
  it.effect("is told of every endpoint of the contract, and of nothing else", () =>
    Effect.gen(function* () {
      const operations = operationsOf(yield* openApiDocument).map(([name]) => name)
      assert.deepStrictEqual(Object.keys(whoSeesWhat).toSorted(), operations.toSorted())
    })
  )

  it.effect.each(Object.entries(whoSeesWhat))("%s: %s", ([operation, line]) =>
    Effect.gen(function* () {
      assert.strictEqual(line.split(" | ").length, Object.keys(roles).length + 1)
      assert.strictEqual(yield* lineOf(operation), line)
    })
  )

  it.effect("is what docs/who-sees-what.md says; `npm run who-sees-what` writes it anew", () =>
    Effect.promise(() => expect(whoSeesWhatPage).toMatchFileSnapshot(page))
  )
})
