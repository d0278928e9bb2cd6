import { assert, describe, it } from "@effect/vitest"
import { named } from "@leadwell/domain/features/forms/hook/NamedEntries"
import { Result, Schema } from "effect"
import { type Field, mostInBody, receivedIn } from "../../../../src/features/forms/hook/ReceivedBody.ts"
import { recordedBodies } from "./RecordedBodies.ts"

const json = "application/json" as const
const urlEncoded = "application/x-www-form-urlencoded" as const

const utf8 = new TextEncoder()

const read = (body: string | Uint8Array, contentType: string) =>
  receivedIn(typeof body === "string" ? utf8.encode(body) : body, contentType)

const fieldsOf = (body: string | Uint8Array, contentType: string) => Result.getOrThrow(read(body, contentType)).fields

const refusalOf = (body: string | Uint8Array, contentType: string) =>
  Result.getOrThrow(Result.flip(read(body, contentType))).constructor.name

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8.encode(part)] : part)))

/** The path of each scalar in a JSON value, as a form writes it. */
const paths = (value: unknown, key: string): ReadonlyArray<Field> =>
  typeof value !== "object" || value === null
    ? [[key, value as Field[1]]]
    : Object.entries(value).length === 0
      ? [[key, null]]
      : Object.entries(value).flatMap(([name, one]) => paths(one, `${key}[${name}]`))

const Pairs = Schema.Array(Schema.Tuple([Schema.String, Schema.String])).check(Schema.isMinLength(1))

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
const Inner = Schema.Union([Scalar, Schema.Array(Scalar), Schema.Record(Schema.String, Scalar)])
const Json = Schema.Record(
  Schema.NonEmptyString,
  Schema.Union([Inner, Schema.Array(Inner), Schema.Record(Schema.String, Inner)])
)

const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Syntax = Schema.Literals([
  "--b",
  "--b--",
  "\r\n",
  "\r\n\r\n",
  'Content-Disposition: form-data; name="a"',
  '{"',
  "%",
  "&"
])
const Pieces = Schema.Array(Schema.Union([Syntax, Schema.Array(Byte)]))
const Type = Schema.Literals([json, `${json}; charset=x`, urlEncoded, "multipart/form-data; boundary=b", "a"])

const multipart = "multipart/form-data; boundary=b"
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

const times = <A>(length: number, make: (n: number) => A) => Array.from({ length }, (_, n) => make(n))
const form = (length: number) => times(length, (n) => `k${n}=v`).join("&")
const parts = (length: number) => `${times(length, () => part('name="a"', "")).join("")}--b--`
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`

const refusals = ["BadRequest", "ContentTooLarge", "UnsupportedMediaType"]

describe("the body of a hook", () => {
  it.each(recordedBodies)("$tool is read under the keys of its form", ({ body, contentType, map }) => {
    const fields = Object.fromEntries(named({ fields: fieldsOf(body, contentType) }).fields)
    const mapped = Object.fromEntries(
      Object.entries(map).map(([ours, theirs]) => [ours, fields[theirs in fields ? theirs : `${theirs}[0]`]])
    )
    for (const [key, value] of Object.entries(mapped)) assert.isDefined(value, key)
    assert.include(mapped, {
      first_name: "Zoë",
      last_name: "Jansen",
      email: "zoe@example.nl",
      city: "Utrecht",
      street_number: "12 bis",
      "fields.year_of_construction": "1975-1990",
      "fields.annual_gas_consumption": "1500"
    })
  })

  it.prop("has each value of a form, in its order, under its key to the letter", [Pairs], ([pairs]) => {
    const sent = pairs.map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()])
    assert.deepStrictEqual(fieldsOf(new URLSearchParams(sent).toString(), urlEncoded), sent)
  })

  it.prop("has each value of JSON under its path, under each type that tools send it", [Json], ([body]) => {
    const text = JSON.stringify({ ...body, last: 1 })
    const expected = Object.entries(JSON.parse(text)).flatMap(([key, one]) => paths(one, key))
    for (const type of [json, urlEncoded, "text/plain"]) assert.deepStrictEqual(fieldsOf(text, type), expected, type)
    assert.deepStrictEqual(fieldsOf(JSON.stringify(text), json), expected)
    const payload = fieldsOf(new URLSearchParams({ payload: text }).toString(), urlEncoded)
    assert.deepStrictEqual(payload, [["payload", text], ...paths(JSON.parse(text), "payload")])
  })

  it.prop("is read or refused, whatever its bytes are", [Pieces, Type], ([pieces, type]) => {
    const answer = read(bytes(...pieces), type)
    if (Result.isFailure(answer)) assert.include(refusals, answer.failure.constructor.name)
    else assert.isNotEmpty(answer.success.fields)
  })

  it("ends at its last boundary, also when more follows", () => {
    const [end, part] = [
      "--b--\r\n",
      (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nX\r\n`
    ]
    const type = "multipart/form-data; boundary=b"
    for (const behind of [end, end + end, part("late") + end]) {
      assert.deepStrictEqual(fieldsOf(part("a") + end + behind, type), [["a", "X"]])
      assert.isTrue(Result.isFailure(read(bytes(end, behind), type)))
    }
  })

  it("may repeat a key, and keeps brackets as they are written", () => {
    assert.deepStrictEqual(fieldsOf("a[]=1&a%5B%5D=2&b=&c&&=d&a[]=3", urlEncoded), [
      ["a[]", "1"],
      ["a[]", "2"],
      ["b", ""],
      ["c", ""],
      ["", "d"],
      ["a[]", "3"]
    ])
    assert.deepStrictEqual(fieldsOf('{"a":{"b":[true,{"c":1.5}]},"a[b]":null,"__proto__":"x","d":{},"e":[]}', json), [
      ["a[b][0]", true],
      ["a[b][1][c]", 1.5],
      ["a[b]", null],
      ["__proto__", "x"],
      ["d", null],
      ["e", null]
    ])
    assert.deepStrictEqual(fieldsOf('[{"a":"x"},{"a":"y"}]', json), [
      ["0[a]", "x"],
      ["1[a]", "y"]
    ])
    assert.deepStrictEqual(fieldsOf("[1]", json), [["0", 1]])
  })

  it.each([
    ["under the type of a form", '{"a":"x","b":["y"]}', urlEncoded],
    ["under the type of a text", ' {"a":"x","b":["y"]}', "text/plain; charset=utf-8"],
    ["as a list of one", '[{"a":"x","b":["y"]}]', json],
    ["as a text of JSON", JSON.stringify('{"a":"x","b":["y"]}'), json]
  ])("may be JSON %s", (_, body, type) => {
    assert.deepStrictEqual(fieldsOf(body, type), [
      ["a", "x"],
      ["b[0]", "y"]
    ])
    assert.deepStrictEqual(fieldsOf(body.replace("x", "long ".repeat(500)), type)[0], ["a", "long ".repeat(500)])
  })

  it("may be the pairs of a form under the type of JSON, of a text or none, and a text as it is", () => {
    for (const type of [json, "text/plain", ""]) {
      assert.deepStrictEqual(fieldsOf("Naam=Jan+Vos&a%5B%5D=1", type), [
        ["Naam", "Jan Vos"],
        ["a[]", "1"]
      ])
    }
    for (const text of ["Naam: Jan\nTelefoon: 0612345678", '"a"', "{Een ketel}", "7"]) {
      assert.deepStrictEqual(fieldsOf(text, "text/plain"), [["text", text]])
      assert.deepStrictEqual(fieldsOf(text, ""), [["text", text]])
    }
    assert.deepStrictEqual(fieldsOf('{"a":1}', ""), [["a", 1]])
    assert.strictEqual(refusalOf(" ", "text/plain"), "BadRequest")
  })

  it("may have JSON in a field, under the paths behind its key", () => {
    const payload = '{"city":"Utrecht","wants":["a","b"]}'
    const inner = [
      ["payload", payload],
      ["payload[city]", "Utrecht"],
      ["payload[wants][0]", "a"],
      ["payload[wants][1]", "b"],
      ["id", "7"]
    ] as const
    assert.deepStrictEqual(fieldsOf(new URLSearchParams({ payload, id: "7" }).toString(), urlEncoded), inner)
    const body = `${part('name="payload"', payload)}${part('name="id"', "7")}--b--`
    assert.deepStrictEqual(fieldsOf(body, multipart), inner)
    assert.deepStrictEqual(fieldsOf(new URLSearchParams({ wants: '["a","b"]' }).toString(), urlEncoded), [
      ["wants[0]", "a"],
      ["wants[1]", "b"]
    ])
    const deep = nested(mostInBody.levels + 1)
    for (const text of [
      deep,
      JSON.stringify(times(mostInBody.fields, Number)),
      "{",
      "[x]",
      "{}",
      "[]",
      "{Een ketel}",
      "7",
      '"a"'
    ]) {
      assert.deepStrictEqual(fieldsOf(new URLSearchParams({ a: "b", text }).toString(), urlEncoded), [
        ["a", "b"],
        ["text", text]
      ])
    }
  })

  it("may be multipart, where files are left out", () => {
    const body = [
      part('name="form_fields[email]"', "zoe@example.nl"),
      part('name="photo"; filename="a.png"', "\u0089PNG"),
      part('name="photo"; filename=""', ""),
      part('name="form_fields[email]"', "a\r\n--a"),
      part('name="Gasverbruik m³"', "")
    ].join("")
    assert.deepStrictEqual(fieldsOf(`${body}--b--\r\n`, multipart), [
      ["form_fields[email]", "zoe@example.nl"],
      ["form_fields[email]", "a\r\n--a"],
      ["Gasverbruik m³", ""]
    ])
    assert.strictEqual(refusalOf(body, multipart), "BadRequest")
    assert.strictEqual(refusalOf(`${body}--b--`, "multipart/form-data"), "BadRequest")
  })

  it("is read in the charset that it names, and a form in that of an old website too", () => {
    const name: ReadonlyArray<Field> = [["naam", "Zoë €"]]
    const zoe = [0x5a, 0x6f, 0xeb, 0x20, 0x80]
    assert.deepStrictEqual(fieldsOf("naam=Zo%C3%AB+%E2%82%AC", urlEncoded), name)
    assert.deepStrictEqual(fieldsOf("naam=Zo%EB+%80", urlEncoded), name)
    assert.deepStrictEqual(fieldsOf("naam=Zo%EB+%80", `${urlEncoded}; Charset="ISO-8859-1"`), name)
    assert.deepStrictEqual(fieldsOf("naam=Zo%C3%AB+%E2%82%AC", `${urlEncoded}; charset=no-such`), name)
    assert.deepStrictEqual(fieldsOf(bytes("naam=", zoe), urlEncoded), name)
    for (const type of ["", "\r\nContent-Type: text/plain; charset=windows-1252"]) {
      const begun = part(`name="naam"${type}`, "").trimEnd() + "\r\n\r\n"
      assert.deepStrictEqual(fieldsOf(bytes(begun, zoe, "\r\n--b--"), multipart), name)
    }
    const western = bytes('{"naam":"', zoe, '"}')
    assert.deepStrictEqual(fieldsOf(western, `${json}; charset=windows-1252`), name)
    assert.strictEqual(refusalOf(western, json), "BadRequest")
    assert.deepStrictEqual(fieldsOf('\uFEFF{"naam":"Zoë €"}', json), name)
  })

  it.each([
    ["", json],
    ["null", json],
    ['"a"', json],
    ["{", json],
    ['{"a":1', json],
    ["{}", json],
    ["[]", json],
    ["", urlEncoded],
    ["&&", urlEncoded],
    ["--b--", multipart]
  ])("is not readable as %j of %s", (body, type) => {
    assert.strictEqual(refusalOf(body, type), "BadRequest")
  })

  it.each(["text/html", "application/xml", "application/jsonp", "__proto__", "constructor"])(
    "is of another type: %j",
    (type) => {
      assert.strictEqual(refusalOf("{}", type), "UnsupportedMediaType")
    }
  )

  it("has at most so many fields, so long keys and so many levels", () => {
    const { fields, files, keyLength, keyText, levels } = mostInBody
    assert.lengthOf(fieldsOf(form(fields), urlEncoded), fields)
    assert.lengthOf(fieldsOf(parts(fields), multipart), fields)
    assert.lengthOf(fieldsOf(JSON.stringify(times(fields, Number)), json), fields)
    assert.lengthOf(fieldsOf(`${"k".repeat(keyLength)}=v`, urlEncoded), 1)
    assert.lengthOf(fieldsOf(nested(levels), json), 1)
    for (const [body, type] of [
      [form(fields + 1), urlEncoded],
      [parts(fields + 1), multipart],
      [JSON.stringify(times(fields + 1, Number)), json],
      [`${"k".repeat(keyLength + 1)}=v`, urlEncoded],
      [JSON.stringify({ ["k".repeat(keyLength)]: { a: 1 } }), json],
      [JSON.stringify({ ["k".repeat(900)]: times(Math.ceil(keyText / 900), Number) }), json],
      [`${times(fields + files + 1, () => part('name="a"; filename="a"', "")).join("")}--b--`, multipart],
      [nested(levels + 1), json],
      ["[".repeat(100_000) + "]".repeat(100_000), json]
    ] as const) {
      assert.strictEqual(refusalOf(body, type), "ContentTooLarge", body.slice(0, 40))
    }
  })
})
