/**
 * The script of the page around the reference. It alone has the origin of the server. It hands the frame what to show,
 * and sends the requests of the frame without cookies, to this server only.
 */
export const pageScript = (files: { readonly script: string; readonly document: string }): string => `
const frame = document.querySelector("iframe")
const textOf = async (address) => (await fetch(address, { credentials: "omit" })).text()
const send = async ({ url, method, headers, body }) => {
  if (new URL(url).origin !== location.origin) throw new Error("another origin")
  const init = { method, headers, body, credentials: "omit", cache: "no-store", redirect: "error" }
  const response = await fetch(url, init)
  const { status, statusText } = response
  return { status, statusText, headers: [...response.headers], body: await response.arrayBuffer() }
}
addEventListener("message", async ({ source, data }) => {
  if (source !== frame.contentWindow) return
  if (data.asks === "files") {
    const [script, content] = await Promise.all([textOf(${JSON.stringify(files.script)}), textOf(${JSON.stringify(files.document)})])
    return source.postMessage({ script, content }, "*")
  }
  const answer = await send(data).catch((error) => ({ failure: String(error) }))
  source.postMessage({ answers: data.asks, answer }, "*")
})
frame.src = "/docs/reference" + location.hash
`

/**
 * The script of the frame. The frame has no origin: no cookie, no storage, and no connection. It keeps in memory what
 * the reference wants to store, and asks the page around it to send a request. Its copied links lead to itself alone,
 * so it then goes to the page around it.
 */
export const frameScript = (settings: object): string => `
const memory = () => {
  const kept = new Map()
  return {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() { return kept.size }
  }
}
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: memory() })
const waiting = new Map()
let asked = 0
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { url, method, headers } = request
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer()
  const asks = ++asked
  const answer = await new Promise((resolve) => {
    waiting.set(asks, resolve)
    parent.postMessage({ asks, url, method, headers: [...headers], body }, "*")
  })
  if (answer.failure) throw new TypeError(answer.failure)
  const isEmpty = [204, 205, 304].includes(answer.status)
  return Object.defineProperty(new Response(isEmpty ? null : answer.body, answer), "url", { value: url })
}
const show = ({ script, content }) => {
  const element = document.createElement("script")
  element.src = URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
  element.onload = () => Scalar.createApiReference(document.getElementById("reference"), {
    ...${JSON.stringify(settings)}, content: JSON.parse(content)
  })
  document.body.append(element)
}
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return
  if (data.script) return show(data)
  waiting.get(data.answers)?.(data.answer)
  waiting.delete(data.answers)
})
if (parent === window) location.replace("/docs" + location.hash)
else parent.postMessage({ asks: "files" }, "*")
`
