import { assert, describe, it } from "@effect/vitest"
import { Api } from "@leadwell/adapters-http/Api"
import { Context } from "effect"
import { HttpApi } from "effect/http-api"
import { RequiredAbility } from "../src/request/Authorization.ts"
import { OperatorOnly } from "../src/request/CurrentOperator.ts"

const abilityOf = new Map<string, string | undefined>()
const forOperators = new Set<string>()

HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`
    abilityOf.set(name, Context.getOrUndefined(endpoint.annotations, RequiredAbility))
    if (endpoint.middlewares.has(OperatorOnly)) forOperators.add(name)
  }
})

describe("an endpoint that asks for the ability of operators", () => {
  it("hands its handler an operator, and no other does", () => {
    const asking = [...abilityOf].filter(([, ability]) => ability === "operator").map(([name]) => name)
    assert.isAbove(asking.length, 20)
    assert.deepStrictEqual([...forOperators].toSorted(), asking.toSorted())
  })
})
