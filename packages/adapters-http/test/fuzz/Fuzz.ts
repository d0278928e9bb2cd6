import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { type Answer, send } from "../TestServer.ts"
import { addressOf, type Exchange, type FuzzDocument, type FuzzOperation, writeBody } from "./Exchange.ts"
import { count, type Findings } from "./Findings.ts"
import { type Check, type JsonSchema, makeChecks } from "./JsonSchema.ts"
import { mutationsOf } from "./Mutations.ts"
import { onlyPicture } from "./Picture.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import { isUntellable, takesAnything } from "./Untellable.ts"
import { makeValues } from "./Values.ts"
import { learnFrom, makeWorld, type World } from "./World.ts"

/** Returns the schema that also refuses keys it does not name, so that an answer has no key in secret. */
const closed = (schema: JsonSchema): JsonSchema => {
  const map = (inner: JsonSchema | undefined) => (inner === undefined ? {} : closed(inner))
  return {
    ...schema,
    ...(schema.items ? { items: map(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(closed) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, closed(one)])),
          additionalProperties: schema.additionalProperties ?? false
        }
      : {})
  }
}

/** Returns a body as the server reads it: texts without blanks at their ends, and no keys without a value. */
const asRead = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim()
  if (Array.isArray(value)) return value.map(asRead)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, asRead(one)] as const)
      .filter(([, one]) => one !== null)
  )
}

/** Returns a body as a form has it: its parts are texts. */
const asParts = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([name, one]) => [name, typeof one === "string" ? one : JSON.stringify(one)])
  )

const poolOf = (world: World, path: string, name: string): ReadonlyArray<unknown> => {
  const collection = /^\/api\/(\w+)/.exec(path)?.[1] ?? ""
  return world.get(`${collection}.${name}`) ?? world.get(name) ?? []
}

/** Who may do less than an operation may need: a business, another account, and somebody without a token. */
const others: ReadonlyArray<string | undefined> = [tokens.all, tokens.stranger, undefined]

/** The tokens that may use an operation. Only the owner of a business files its reclaims and tells its outcomes. */
const credentialsOf = (operation: FuzzOperation): ReadonlyArray<string> => {
  if (["reclaims.submit", "businessLeads.tellOutcome"].includes(operation.operationId)) return [tokens.all]
  if (operation.operationId === "leads.create") return [tokens.all, tokens.operator]
  return [tokens.operator]
}

/** What a finding shows of a request and its answer. */
const shown = (exchange: Exchange, answer: Answer) => ({
  request: `${exchange.method} ${addressOf(exchange)}`,
  header: exchange.values.header,
  body: exchange.body,
  status: answer.status,
  answer: answer.body ?? answer.text.slice(0, 200)
})

/** Sends requests of one server that its document allows and forbids, and notes where the two differ. */
export const fuzzRound = Effect.fnUntraced(function* (
  document: FuzzDocument,
  random: SeededRandom,
  times: number,
  findings: Findings
) {
  const world = yield* makeWorld
  const checkOf = makeChecks(document)
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolve(document.components.schemas[schema.$ref.split("/").at(-1)!]!)
  const strict = makeChecks({
    components: {
      schemas: Object.fromEntries(Object.entries(document.components.schemas).map(([name, one]) => [name, closed(one)]))
    }
  })
  const strictOf = new Map<object, Check>()
  const answerCheck = (schema: JsonSchema): Check => {
    const made = strictOf.get(schema) ?? strict(closed(schema))
    strictOf.set(schema, made)
    return made
  }
  let cookie = (yield* signedIn({ memberships: [{ account: "house", role: "operator" }] })).cookie

  const taken = new Map<string, Exchange>()
  const exchangeOf = (method: string, path: string, operation: FuzzOperation): Exchange => {
    const valueOfPath = makeValues(random, resolve, checkOf, (key) => poolOf(world, path, key))
    const value = makeValues(random, resolve, checkOf, (key) => world.get(key) ?? [])
    const values: Record<string, Record<string, unknown>> = { path: {}, query: {}, header: {} }
    for (const parameter of operation.parameters) {
      const isNeeded = parameter.in === "path" || parameter.required === true
      if (!isNeeded && !random.chance(parameter.in === "query" ? 0.25 : 0.05)) continue
      const made = parameter.in === "path" ? valueOfPath : value
      values[parameter.in]![parameter.name] = made(parameter.schema, parameter.name)
    }
    const together = path.includes("{businessLead}") ? "pair" : path.includes("{business}/reclaims/") ? "reclaimed" : ""
    const pairs = world.get(together) ?? []
    if (pairs.length > 0) Object.assign(values["path"]!, random.pick(pairs))
    const media = Object.values(operation.requestBody?.content ?? {})[0]
    const isAbsent = operation.requestBody?.required === false && random.chance(0.2)
    const body = media === undefined || isAbsent ? undefined : value(media.schema, "")
    return { method, path, operation, values: values as never, body }
  }

  const perform = Effect.fnUntraced(function* (exchange: Exchange, asOther = false) {
    const { operation } = exchange
    const { body, type } = writeBody(exchange, onlyPicture)
    const headers: Record<string, string> = { ...(exchange.values.header as Record<string, string>) }
    if (type !== undefined) headers["content-type"] = type
    const schemes = operation.security.flatMap((one) => Object.keys(one))
    const usual = schemes.includes("bearer") ? random.pick(credentialsOf(operation)) : undefined
    const token = asOther ? random.pick(others) : usual
    if (!asOther && token === undefined && schemes.includes("session")) {
      const asked = yield* send("/api/session", { headers: { cookie } })
      if (asked.status !== 200)
        cookie = (yield* signedIn({ memberships: [{ account: "house", role: "operator" }] })).cookie
      Object.assign(headers, fromOwnPage(cookie))
    }
    return yield* send(addressOf(exchange), {
      method: exchange.method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token })
    })
  })

  const checkAnswer = (exchange: Exchange, answer: Answer): void => {
    const { operation } = exchange
    const name = operation.operationId
    if (answer.status >= 500) return findings.note(`${name} fails with ${answer.status}`, shown(exchange, answer))
    const documented = operation.responses[answer.status]
    if (documented === undefined) {
      return findings.note(`${name} answers ${answer.status}, which is not documented`, shown(exchange, answer))
    }
    const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? ""
    const content = documented.content ?? {}
    if (answer.text === "") {
      if (Object.keys(content).length > 0)
        findings.note(`${name} answers ${answer.status} without a body`, shown(exchange, answer))
      return
    }
    const media = content[type]
    if (media === undefined)
      return findings.note(`${name} answers ${answer.status} as ${type}`, shown(exchange, answer))
    if (type !== "application/json") return
    const fault = answerCheck(media.schema)(JSON.parse(answer.text))
    if (fault !== undefined)
      findings.note(`${name} answers ${answer.status} otherwise: ${fault}`, shown(exchange, answer))
  }

  const sendValid = Effect.fnUntraced(function* (method: string, path: string, operation: FuzzOperation) {
    const exchange = exchangeOf(method, path, operation)
    const answer = yield* perform(exchange)
    checkAnswer(exchange, answer)
    if (answer.status < 300) taken.set(operation.operationId, exchange)
    if (answer.status < 300) learnFrom(world, operation.operationId, path, answer.body?.data ?? answer.body)
    count(findings, operation.operationId, answer.status)
    // A body that is only tried is refused as it would be for good.
    const isTried = operation.description?.includes("refused here with the same status") ?? false
    if ((answer.status === 400 || answer.status === 415) && !isTried) {
      findings.note(`${operation.operationId} refuses with ${answer.status}`, shown(exchange, answer))
    }
    if (answer.status !== 422) return
    for (const [key, said] of Object.entries(answer.body.errors as Record<string, ReadonlyArray<string>>)) {
      for (const text of said) {
        if (isUntellable(operation, key, text)) continue
        findings.note(
          `${operation.operationId} refuses ${key.replaceAll(/\.\d+/g, ".*")}: ${text}`,
          shown(exchange, answer)
        )
      }
    }
  })

  /** Sends a valid request of somebody else, which may be refused in any way that the document tells. */
  const sendAsOther = Effect.fnUntraced(function* (method: string, path: string, operation: FuzzOperation) {
    const exchange = takenBefore(operation) ?? exchangeOf(method, path, operation)
    checkAnswer(exchange, yield* perform(exchange, true))
  })

  /** Returns a request that was taken before, with a new id, because a broken one must be refused for that alone. */
  const takenBefore = (operation: FuzzOperation): Exchange | undefined => {
    const before = taken.get(operation.operationId)
    if (before === undefined || random.chance(0.3)) return undefined
    const { body } = before
    if (before.method !== "post" || typeof body !== "object" || body === null) return before
    const fresh = ["id", "code"]
      .filter((key) => key in body)
      .map((key) => [key, `new-${random.between(0, 1e9)}`] as const)
    return { ...before, body: { ...body, ...Object.fromEntries(fresh) } }
  }

  /** Breaks one rule of a valid request, or returns nothing when there is none to break. */
  const broken = (exchange: Exchange): (Exchange & { readonly rule: string }) | undefined => {
    const { operation, values } = exchange
    const media = Object.values(operation.requestBody?.content ?? {})[0]
    const places = [
      ...(media === undefined || exchange.body === undefined ? [] : ["body", "body", "body"]),
      ...operation.parameters.filter(({ in: place, name }) => name in values[place]).map(({ name }) => name)
    ]
    if (places.length === 0) return undefined
    const place = random.pick(places)
    if (place === "body") {
      const found = mutationsOf(random, resolve, media!.schema, exchange.body)
      const { rule, value } = random.pick(found)
      const isForm = !("application/json" in operation.requestBody!.content)
      const body = isForm ? asParts(value) : value
      if ([body, asRead(body)].some((one) => checkOf(media!.schema)(one) === undefined)) return undefined
      return { ...exchange, body, rule: `body ${rule}` }
    }
    const { in: kind, name, schema } = operation.parameters.find((one) => one.name === place)!
    const written = values[kind][name]
    const found = mutationsOf(random, resolve, schema, written).filter(({ value }) =>
      ["string", "number", "boolean"].includes(typeof value)
    )
    if (found.length === 0) return undefined
    const { rule, value } = random.pick(found)
    const text = String(value)
    const check = checkOf(schema)
    const typed = [
      text,
      ...(text.trim() === "" ? [] : [Number(text)]),
      text === "true" ? true : text === "false" ? false : text
    ]
    if (text === "" || text.includes("/") || typed.some((one) => check(one) === undefined)) return undefined
    return { ...exchange, values: { ...values, [kind]: { ...values[kind], [name]: text } }, rule: `${name} ${rule}` }
  }

  const sendInvalid = Effect.fnUntraced(function* (method: string, path: string, operation: FuzzOperation) {
    const exchange = broken(takenBefore(operation) ?? exchangeOf(method, path, operation))
    if (exchange === undefined) return
    const answer = yield* perform(exchange)
    checkAnswer(exchange, answer)
    if (answer.status < 400 && !takesAnything.includes(operation.operationId))
      findings.note(`${operation.operationId} takes a broken ${exchange.rule}`, shown(exchange, answer))
  })

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation] as const)
  )
  for (let time = 0; time < times; time++) {
    for (const [method, path, operation] of operations) {
      yield* sendValid(method, path, operation)
      yield* sendInvalid(method, path, operation)
      if (random.chance(0.4)) yield* sendAsOther(method, path, operation)
    }
  }
})
