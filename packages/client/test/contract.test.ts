// The types of the client, from the OpenAPI document: npm run client-contract
import { describe, expect, it } from "@effect/vitest"
import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"

interface Schema {
  readonly $ref?: string
  readonly additionalProperties?: Schema
  readonly anyOf?: ReadonlyArray<Schema>
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly items?: Schema
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly type?: string
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly parameters: ReadonlyArray<{ readonly name: string; readonly schema: Schema }>
          readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
        }
      }
    >
  >
}

const { components, paths } = openApiBy() as unknown as Document
const { parameters, requestBody } = paths["/api/leads"]!.post

/** Writes a comment in lines of at most 120 columns. */
const comment = (text: string, indent: string): string => {
  const line = `${indent}/** ${text} */`
  if (line.length <= 120) return line
  const lines = text.match(/\S.{0,112}(?=\s|$)/g) ?? []
  return [`${indent}/**`, ...lines.map((part) => `${indent} * ${part}`), `${indent} */`].join("\n")
}

/** Writes a type. A long list of values is any text, because a newer server knows more of them. */
const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "")
  if (schema.enum !== undefined && schema.enum.length <= 20)
    return schema.enum.map((one) => JSON.stringify(one)).join(" | ")
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" | ")
  if (schema.items !== undefined) return `ReadonlyArray<${typeOf(schema.items)}>`
  if (schema.additionalProperties !== undefined)
    return `Readonly<Record<string, ${typeOf(schema.additionalProperties)}>>`
  return schema.type === "integer" ? "number" : (schema.type ?? "unknown")
}

const shape = (name: string, title: string, { properties = {}, required = [] }: Schema): string => {
  const lines = Object.entries(properties).flatMap(([key, schema]) => [
    ...(schema.description === undefined ? [] : [comment(schema.description, "  ")]),
    `  readonly ${key}${required.includes(key) ? "" : "?"}: ${typeOf(schema)}`
  ])
  return [comment(title, ""), `export interface ${name} {`, ...lines, "}", ""].join("\n")
}

const named = (name: string, title: string): string =>
  shape(name, components.schemas[name]!.description ?? title, components.schemas[name]!)

const key = parameters.find(({ name }) => name === "idempotency-key")!.schema

const file = [
  "// Written by: npm run client-contract.\n",
  shape("LeadRequest", "A lead, as a website sends it.", requestBody.content["application/json"]!.schema),
  named("LeadReceipt", ""),
  named("DuplicateReceipt", ""),
  named("FaultCode", "The code of a text about a value, with the limits that the text names."),
  named("UnprocessableContent", "The answer to a lead with values that are not allowed."),
  named("SentLead", "How far a lead is, as the account that made it sees it."),
  comment("What an idempotency key must look like.", ""),
  `export const idempotencyKeyForm = /${key.pattern}/\n`
].join("\n")

describe("the contract of the client", () => {
  it("is what the OpenAPI document says", () =>
    expect(file).toMatchFileSnapshot(`${import.meta.dirname}/../src/Contract.ts`))
})
