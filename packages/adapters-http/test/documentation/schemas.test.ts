import { assert, layer } from "@effect/vitest"
import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"
import { Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as TestServer from "../TestServer.ts"
import { bodySchemaOf, openApiDocument, operationOf, operationsOf, parameterOf } from "./OpenApiDocument.ts"

/** Returns the constants of a source that have a name in the document, each with this name. */
const namesIn = (source: string): ReadonlyArray<readonly [constant: string, name: string]> =>
  source.split(/^(?=(?:export )?const )/m).flatMap((part) => {
    const [, constant = ""] = /^(?:export )?const (\w+)/.exec(part) ?? []
    const found = part.matchAll(/^\S.*\.annotate\(\{\s*identifier: "(\w+)"/gm)
    return [...found].map(([, name = ""]) => [constant, name] as const)
  })

const root = fileURLToPath(new URL("../../src/", import.meta.url))

layer(TestServer.layer)("the schemas of the documentation", (it) => {
  it("have the names in the code that they have in the document, and so have their files", () => {
    const files = globSync("**/*.ts", { cwd: root }).map((path) => ({
      path,
      names: namesIn(readFileSync(join(root, path), "utf8"))
    }))
    const all = files.flatMap(({ names }) => names)
    assert.isAbove(all.length, 40)
    assert.deepStrictEqual(
      all.filter(([constant, name]) => constant !== name),
      []
    )
    const misnamed = files.filter(
      ({ names, path }) =>
        names.length > 0 && !path.endsWith("Group.ts") && !names.some(([, name]) => name === basename(path, ".ts"))
    )
    assert.deepStrictEqual(
      misnamed.map(({ path }) => path),
      []
    )
    assert.deepStrictEqual(namesIn('const AItem = B.annotate({\n  identifier: "A"\n})'), [["AItem", "A"]])
  })

  it.effect("state the patterns and the limits of a lead, and what may be left out", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      const { properties = {}, required = [] } = bodySchemaOf(document, "post /api/leads")
      assert.strictEqual(properties["phone"]?.pattern, "^[0-9]{10}$")
      assert.strictEqual(properties["city"]?.maxLength, 255)
      assert.strictEqual(properties["city"]?.minLength, 1)
      assert.strictEqual(properties["preferred_date_of_execution"]?.format, "date")
      assert.strictEqual(properties["postal_code"]?.pattern, "^[0-9]{4} ?[A-Za-z]{2}$")
      assert.strictEqual(properties["street_number"]?.maxLength, 8)
      assert.strictEqual(properties["description"]?.maxLength, 1000)
      const optional = Object.keys(properties).filter((key) => !required.includes(key))
      assert.deepStrictEqual(optional, ["country", "consent"])
    })
  )

  it.effect("take no empty text for a key that is required", () =>
    Effect.gen(function* () {
      const emptied = operationsOf(yield* openApiDocument).flatMap(([name, { requestBody }]) =>
        [requestBody?.content["application/json"]?.schema ?? {}]
          .flatMap((schema) => [schema, ...(schema.anyOf ?? [])])
          .flatMap(({ properties = {}, required = [] }) => required.map((key) => ({ key, ...properties[key] })))
          .filter(({ type, enum: values }) => type === "string" && values === undefined)
          .filter(({ minLength = 0, pattern = "" }) => minLength === 0 && new RegExp(pattern, "u").test(""))
          .map(({ key }) => `${name} ${key}`)
      )
      assert.deepStrictEqual(emptied, [])
    })
  )

  it("state the forms of postal codes and telephone numbers that the setting accepts", () => {
    const { properties = {} } = bodySchemaOf(openApiBy("by-country") as never, "post /api/leads")
    assert.strictEqual(properties["phone"]?.pattern, "^(?:[0-9]{10}|0[1-9][0-9]{7})$")
    assert.strictEqual(properties["postal_code"]?.pattern, "^(?:[0-9]{4} ?[A-Za-z]{2}|[1-9][0-9]{3})$")
  })

  it.effect("state the limits of parameters", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      const stage = parameterOf(document, "get /api/leads", "stage")
      assert.deepInclude(stage, { in: "query", required: false })
      const description =
        "Stages: held, open, placed, refused, duplicate, closed, withdrawn. Several are separated by commas, at most 100."
      assert.deepInclude(stage.schema, { type: "string", description })
      const number = parameterOf(document, "get /api/leads/{lead}", "lead")
      assert.deepInclude(number.schema, { type: "integer", minimum: 1 })
      const page = parameterOf(document, "get /api/affiliates", "page")
      assert.deepInclude(page.schema, { type: "integer", minimum: 1, default: 1 })
      const perPage = parameterOf(document, "get /api/affiliates", "per_page")
      assert.deepInclude(perPage.schema, { type: "integer", minimum: 1, maximum: 100, default: 10 })
    })
  )

  it.effect("state which bodies may be left out, and which keys must be there", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      const isRequired = (name: string) => operationOf(document, name).requestBody?.required
      assert.isFalse(isRequired("post /api/leads/{lead}/approve"))
      assert.isTrue(isRequired("post /api/leads/{lead}/refuse"))
      assert.isFalse(isRequired("post /api/reclaims/{reclaim}/grant"))
      assert.isTrue(isRequired("post /api/reclaims/{reclaim}/reject"))
      assert.deepStrictEqual(bodySchemaOf(document, "post /api/reclaims/{reclaim}/reject").required, ["remark"])
      const wanted = bodySchemaOf(document, "put /api/businesses/{business}/subscriptions")
      assert.deepStrictEqual(wanted.properties?.["subscriptions"]?.items?.required, ["subcategory", "regions"])
      const [token, key] = bodySchemaOf(document, "post /api/tokens").anyOf ?? []
      assert.deepStrictEqual(token?.required, ["account", "name", "abilities"])
      assert.strictEqual(token?.properties?.["abilities"]?.minItems, 1)
      assert.deepStrictEqual(key?.required, ["kind", "website_code", "name", "origins"])
      const reclaim = "post /api/businesses/{business}/leads/{businessLead}/reclaim"
      assert.deepStrictEqual(bodySchemaOf(document, reclaim, "multipart/form-data").required, ["reason", "screenshot"])
    })
  )

  it.effect("name the kinds of images that a screenshot may be", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      for (const path of ["/api/reclaims/{reclaim}", "/api/businesses/{business}/reclaims/{reclaim}"]) {
        const { content } = operationOf(document, `get ${path}/screenshot`).responses["200"] ?? {}
        assert.deepStrictEqual(Object.keys(content ?? {}), ["image/jpeg", "image/png", "image/webp"])
      }
    })
  )

  it.effect("have an example for each body and each known id, and none for an idempotency key", () =>
    Effect.gen(function* () {
      for (const [name, { parameters, requestBody }] of operationsOf(yield* openApiDocument)) {
        for (const { examples } of Object.values(requestBody?.content ?? {})) assert.isNotEmpty(examples, name)
        for (const { description, in: kind, schema } of parameters) {
          if (kind === "header") assert.notMatch(JSON.stringify(schema), /"examples?"|"default"/, name)
          // A path without a value leads nowhere, unless a text tells where to find one.
          if (kind === "path") assert.isTrue(schema.examples !== undefined || description !== undefined, name)
        }
      }
    })
  )

  it.effect("describe every parameter", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      for (const [name, { parameters }] of operationsOf(document)) {
        for (const { description, name: parameter, schema } of parameters) {
          assert.isString(description ?? schema.description, `${name} ${parameter}`)
        }
      }
      const { schema } = parameterOf(document, "post /api/leads/{lead}/refuse", "dry_run")
      assert.deepInclude(schema, { type: "boolean", default: false })
    })
  )

  it.effect("call each instant a date-time", () =>
    Effect.gen(function* () {
      const { components } = yield* openApiDocument
      const instants = Object.values(components.schemas).flatMap(({ properties }) =>
        Object.entries(properties ?? {}).filter(([name]) => /_at$|(?<!paused)_until$|^timestamp$/.test(name))
      )
      assert.isAbove(instants.length, 10)
      for (const [name, schema] of instants) {
        assert.strictEqual((schema.anyOf?.[0] ?? schema).format, "date-time", name)
      }
    })
  )
})
