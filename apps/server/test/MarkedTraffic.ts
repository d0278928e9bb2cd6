import { Api } from "@leadwell/adapters-http/Api"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { demoLead } from "../src/demo/DemoLead.ts"
import { operator, token } from "./Load.ts"

/** Marks for personal data in each field, header and path. They occur nowhere else. */
export const marked = {
  postal_code: "9876XQ",
  city: "Mkcityville",
  street: "Mkstreetway",
  street_number: "Mknr7",
  description: "Mkdescription of a subscription",
  first_name: "Mkfirst",
  last_name: "Mklast",
  email: "mkmail@mkhost.example",
  phone: "0698765431",
  answer: "Mkanswer about the house",
  note: "Mknote for businesses",
  remark: "Mkremark of an operator",
  reclaim: "Mkreclaim described",
  file: "mkfile.jpg",
  content: "mkcontent of a file",
  key: "mkkey-0001",
  path: "mkpath",
  query: "mkquery",
  header: "mkheader",
  secret: `lw_${"Mk".repeat(21)}M`,
  bytes: "mkbytes",
  name: "Mktoken name",
  person_name: "Mkperson Signing-In",
  person_email: "mkperson@mkoffice.example"
} as const

/** A valid lead for the demo catalogue, with a mark in every personal field. */
export const markedLead = {
  ...demoLead("2031-01-15"),
  postal_code: marked.postal_code,
  city: marked.city,
  street: marked.street,
  street_number: marked.street_number,
  description: marked.description,
  first_name: marked.first_name,
  last_name: marked.last_name,
  email: marked.email,
  phone: marked.phone,
  fields: { ...demoLead("2031-01-15").fields, remarks: marked.answer }
}

/** A lead of another person, also with marks. */
export const another = (n: number) => ({
  ...markedLead,
  email: `${n}${marked.email}`,
  phone: `06987654${40 + n}`
})

/** An answer, and whether it may show stored personal data. */
export interface Answered {
  readonly status: number
  readonly text: string
}

const headersOf = (secret: string) => ({
  authorization: `Bearer ${secret}`,
  "user-agent": marked.header,
  referer: `https://example.nl/?q=${marked.query}`,
  cookie: `session=${marked.header}`,
  "x-forwarded-for": marked.header,
  b3: `${marked.header}-${marked.header}-1`,
  baggage: `person=${marked.header}`,
  tracestate: `person=${marked.header}`,
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
})

/** Sends a request with marks in its headers. */
export const ask = (url: string, init: RequestInit & { readonly as?: string } = {}) =>
  Effect.promise(async (): Promise<Answered> => {
    const headers = new Headers({ ...headersOf(init.as ?? token), ...(init.headers as Record<string, string>) })
    const response = await fetch(url, { ...init, headers })
    return { status: response.status, text: await response.text() }
  })

/** Sends a value as JSON. */
export const sendJson = (url: string, value: unknown, init: RequestInit & { readonly as?: string } = {}) =>
  ask(url, {
    method: "POST",
    ...init,
    headers: { "content-type": "application/json", ...(init.headers as Record<string, string>) },
    body: typeof value === "string" ? value : JSON.stringify(value)
  })

const screenshot = readFileSync(new URL("../demo/screenshot.jpg", import.meta.url))

/** Sends a reclaim with a photo, or with a file that is not an image. */
export const reclaim = (
  url: string,
  bytes: Uint8Array<ArrayBuffer> = screenshot,
  key: string = `${marked.key}-reclaim`
) => {
  const form = new FormData()
  form.set("reason", "other")
  form.set("description", marked.reclaim)
  form.set("screenshot", new File([bytes], marked.file))
  return ask(url, { method: "POST", body: form, headers: { "idempotency-key": key } })
}

/** Sends bytes that are not an HTTP request. */
export const sendBytes = (url: string, bytes: string) =>
  Effect.promise(
    () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.end(bytes))
        socket.on("error", () => undefined)
        socket.on("close", () => resolve())
        socket.resume()
      })
  )

/** Every endpoint of the contract: its method, its path in the contract, and a path with marks. */
export const endpoints = () => {
  const found: Array<{ readonly method: string; readonly route: string; readonly path: string }> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => {
      found.push({
        method,
        route: path.replaceAll(/:(\w+)/g, "{$1}"),
        path: `${path.replaceAll(/:\w+/g, marked.path)}?page=${marked.query}&stage=${marked.query}&q=${marked.query}`
      })
    }
  })
  return found
}

/**
 * Calls every endpoint with marks in its path, query and body, once with each known token and once with an unknown one.
 */
export const askEverything = Effect.fnUntraced(function* (url: string) {
  const answers: Array<Answered> = []
  for (const { method, path } of endpoints()) {
    for (const as of [token, operator, marked.secret]) {
      const hasBody = method === "POST" || method === "PUT"
      answers.push(yield* hasBody ? sendJson(url + path, marked, { method, as }) : ask(url + path, { method, as }))
    }
  }
  return answers
})
