// What the page is made of: calls of the interface, texts, buttons and lists.

export const element = (id) => document.getElementById(id)

/** Calls the interface. The status is 0 when the request did not get through. */
export const call = async (method, path, body) => {
  const json = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  try {
    const response = await fetch(path, { method, ...json })
    return { status: response.status, body: response.status === 204 ? {} : await response.json() }
  } catch {
    return { status: 0, body: {} }
  }
}

export const say = (title, message) => {
  element("title").textContent = title
  element("message").textContent = message
}

/** Tells why a request was refused, in the words of the answer. */
export const sayWhy = ({ body }) => {
  const [reason] = Object.values(body.errors ?? {}).flat()
  element("message").textContent = reason ?? body.message ?? "The server does not answer. Try again in a moment."
}

/** Returns a button that cannot be pressed again while it works. */
export const button = (text, press, kind = "") => {
  const made = document.createElement("button")
  made.type = "button"
  made.textContent = text
  made.className = kind
  made.addEventListener("click", async () => {
    made.disabled = true
    await press()
    made.disabled = false
  })
  return made
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

/** Returns a row of a list: a name, when it was last used, and a button. */
export const row = (name, usedAt, ...buttons) => {
  const [made, about, used] = ["li", "div", "small"].map((tag) => document.createElement(tag))
  about.textContent = name
  used.textContent = usedAt === null ? "Not used yet" : `Last used ${time.format(new Date(usedAt))}`
  about.append(used)
  made.append(about, ...buttons)
  return made
}

/** Shows a list, or hides it when there is none. */
export const showList = (id, rows) => {
  element(id).hidden = rows === undefined
  element(id)
    .querySelector("ul")
    .replaceChildren(...(rows ?? []))
}
