// Measures 16 concurrent reclaims with photos of 10 MiB: their memory, and how many leads are created meanwhile.
// node launch.cjs proof/benchmark/reclaim-photos.ts [seconds]
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { load, postOf } from "./load/Load.ts"

const seconds = Number(process.argv[2] ?? 10)
const atOnce = 16
// A business of the demo catalogue without caps, and a postal code in its region.
const business = "amstel-installaties"
const postalCode = "1012AB"

const { default: sharp } = await import(
  createRequire(fileURLToPath(import.meta.resolve("@leadwell/adapters-sharp/package.json"))).resolve("sharp")
)

const noise = Buffer.alloc(2048 * 1536 * 3)
for (let at = 0, state = 1; at < noise.length; at++) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  noise[at] = state >>> 24
}

/** A rotated photo of this size, as phones make it, at the highest JPEG quality that stays within 10 MiB. */
const photo = async (width: number, height: number, progressive: boolean): Promise<Buffer> => {
  const pixels = await sharp(noise, { raw: { width: 2048, height: 1536, channels: 3 } })
    .resize(width, height, { kernel: "linear" })
    .raw()
    .toBuffer()
  let best: Buffer = Buffer.alloc(0)
  for (let [low, high] = [1, 100]; low <= high;) {
    const quality = (low + high) >> 1
    const file: Buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality, progressive })
      .toBuffer()
    if (file.length <= 10 * 1024 * 1024) [best, low] = [file, quality + 1]
    else high = quality - 1
  }
  return best
}

const server = spawn(process.execPath, ["-C", "@leadwell/source", "apps/server/src/main.ts"], {
  env: { STORAGE: "memory", ...process.env, PORT: "0", RATE_LIMIT_PER_MINUTE: "off" },
  stdio: ["ignore", "pipe", "inherit"]
})

const printed = async (): Promise<{ readonly url: string; readonly token: string; readonly lead: object }> => {
  let [url, token] = ["", ""]
  for await (const line of createInterface({ input: server.stdout })) {
    url = /listens on (\S+)/.exec(line)?.[1] ?? url
    token ||= /^export TOKEN=(\S+)/m.exec(line)?.[1] ?? ""
    const body = /-d '(.*)'/.exec(line)?.[1]
    if (body !== undefined) return { url, token, lead: JSON.parse(body) }
  }
  throw new Error("the server stopped before it printed its commands")
}

const mebibytes = (name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024

/** Resets the peak memory of the server in Linux, and returns its current memory. */
const markIdle = async (): Promise<number> => {
  await sleep(2000)
  writeFileSync(`/proc/${server.pid}/clear_refs`, "5")
  return mebibytes("VmRSS")
}

const { lead, token, url } = await printed()
const authorization = `Bearer ${token}`
const headers = { authorization, "content-type": "application/json" }

let persons = 0

const nextLead = () => {
  persons += 1
  const contact = { email: `p${persons}@example.nl`, phone: String(persons).padStart(10, "0") }
  return { ...lead, ...contact, postal_code: postalCode }
}

const post = postOf(url, token)
const sending = { url, connections: 64, request: () => post(nextLead()) }

/** Creates leads for a number of seconds, and returns how many per second. */
const create = async (duration: number): Promise<number> => {
  const { millis, seconds } = await load({ ...sending, warmSeconds: 0, seconds: duration })
  return millis.length / seconds
}

/** Creates a lead and reclaims it at once. */
const reclaim = async (file: Buffer): Promise<void> => {
  const created = await fetch(`${url}/api/leads`, { method: "POST", headers, body: JSON.stringify(nextLead()) })
  const { id } = (await created.json()) as { readonly id: string }
  const form = new FormData()
  form.set("reason", "spam")
  form.set("screenshot", new Blob([new Uint8Array(file)]), "photo.jpg")
  const address = `${url}/api/businesses/${business}/leads/${id}/reclaim`
  const { status } = await fetch(address, { method: "POST", headers: { authorization }, body: form })
  if (status !== 201) throw new Error(`a reclaim was answered with ${status}`)
}

const together = <A>(one: () => Promise<A>) => Promise.all(Array.from({ length: atOnce }, one))

try {
  const ordinary = await photo(4000, 3000, false)
  const photos = {
    "12 megapixels": ordinary,
    "12 megapixels, progressive": await photo(4000, 3000, true),
    "50 megapixels": await photo(8160, 6120, false)
  }
  for (const [name, file] of Object.entries(photos)) {
    const idle = await markIdle()
    const start = performance.now()
    await together(() => reclaim(file))
    const took = (performance.now() - start) / 1000
    console.log(
      `${atOnce} photos of ${name} (${(file.length / 1024 / 1024).toFixed(1)} MiB) in ${took.toFixed(1)} s: ` +
        `${Math.round(idle)} MiB idle, ${Math.round(mebibytes("VmHWM") - idle)} MiB more at the peak`
    )
  }
  await create(3)
  for (let round = 0; round < 2; round++) {
    const alone = await create(seconds)
    const over = new AbortController()
    let taken = 0
    const senders = together(async () => {
      while (!over.signal.aborted) {
        await reclaim(ordinary)
        taken += 1
      }
    })
    const beside = await create(seconds)
    over.abort()
    await senders
    console.log(
      `leads a second: ${Math.round(alone)} alone, ${Math.round(beside)} beside ${atOnce} reclaims at once ` +
        `(${taken} in all): ${Math.round((100 * beside) / alone)} %`
    )
  }
} finally {
  server.kill("SIGTERM")
}
