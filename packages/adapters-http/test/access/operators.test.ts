import { assert, describe, it } from "@effect/vitest"
import { Api } from "@leadwell/adapters-http/Api"
import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { RequiredAbility } from "../../src/access/Authorization.ts"
import { AccountManagerOnly } from "../../src/access/CurrentAccountManager.ts"
import { OperatorOnly } from "../../src/access/CurrentOperator.ts"
import { ReviewerOnly } from "../../src/access/CurrentReviewer.ts"

const endpoints: Array<HttpApiEndpoint.Top> = []

HttpApi.reflect(Api, { onGroup: () => undefined, onEndpoint: ({ endpoint }) => void endpoints.push(endpoint) })

const nameOf = ({ method, path }: HttpApiEndpoint.Top): string => `${method} ${path}`

const asking = (ability: string) =>
  endpoints
    .filter(({ annotations }) => Context.getOrUndefined(annotations, RequiredAbility) === ability)
    .map(nameOf)
    .toSorted()

describe("an endpoint that asks for the ability of operators", () => {
  it("hands its handler an operator, and no other does", () => {
    const forOperators = endpoints.filter(({ middlewares }) => middlewares.has(OperatorOnly)).map(nameOf)
    assert.isAbove(forOperators.length, 20)
    assert.deepStrictEqual(forOperators.toSorted(), asking("operator"))
  })
})

describe("an endpoint of people, tokens or the audit trail", () => {
  it("hands its handler an account manager, and no other does", () => {
    const forManagers = endpoints.filter(({ middlewares }) => middlewares.has(AccountManagerOnly)).map(nameOf)
    // The passkeys of people are for operators.
    const managing = endpoints
      .map(nameOf)
      .filter((name) => /\/api\/(people|tokens|audit)/.test(name) && !name.includes("passkeys"))
    assert.strictEqual(forManagers.length, 11)
    assert.deepStrictEqual(forManagers.toSorted(), managing.toSorted())
  })
})

describe("an endpoint that asks for the ability of reviewers", () => {
  it("hands its handler a reviewer", () => {
    const forReviewers = new Set(endpoints.filter(({ middlewares }) => middlewares.has(ReviewerOnly)).map(nameOf))
    assert.isAbove(asking("leads:review").length, 7)
    for (const name of asking("leads:review")) assert.isTrue(forReviewers.has(name), name)
  })
})
