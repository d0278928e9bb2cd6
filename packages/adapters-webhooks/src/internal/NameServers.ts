import { type LookupAddress, type LookupOptions, Resolver } from "node:dns"
import { readFile } from "node:fs/promises"
import { callbackify } from "node:util"
import type { Resolve } from "./AllowedLookup.ts"

const hostsFile = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts"

const familyOf = (address: string): 4 | 6 => (address.includes(":") ? 6 : 4)

/** Returns the addresses of a name in the text of a hosts file. */
export const hostsAddresses = (hosts: string, name: string): ReadonlyArray<string> =>
  hosts.split("\n").flatMap((line) => {
    const [address, ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/)
    return address !== undefined && names.some((one) => one.toLowerCase() === name.toLowerCase()) ? [address] : []
  })

/** Whether a name server has answered that a name has no address. Any other error leaves it open. */
const isAbsent = ({ code }: NodeJS.ErrnoException): boolean => code === "ENOTFOUND" || code === "ENODATA"

type Answer = NodeJS.ErrnoException | ReadonlyArray<string>

const asked = (query: (callback: (error: NodeJS.ErrnoException | null, found: Array<string>) => void) => void) =>
  new Promise<Answer>((resolve) => query((error, found) => resolve(error ?? found)))

/** The addresses of name servers and the path of a hosts file, both by default those of this machine. */
interface NameServersOptions {
  readonly servers?: ReadonlyArray<string>
  readonly hosts?: string
}

/**
 * Resolves names by asking the name servers directly, and by the hosts file. Node's own `lookup` runs in four threads
 * that the whole process shares: a few names whose servers are silent would keep everything else from being looked up.
 */
export const nameServers = ({ hosts = hostsFile, servers }: NameServersOptions = {}): Resolve => {
  const resolver = new Resolver({ timeout: 2000, tries: 2, maxTimeout: 2000 })
  if (servers !== undefined) resolver.setServers(servers)
  const addressesOf = async (name: string): Promise<Answer> => {
    if (/(?:^|\.)localhost\.?$/i.test(name)) return ["127.0.0.1", "::1"]
    const answers = await Promise.all([
      asked((done) => resolver.resolve4(name, done)),
      asked((done) => resolver.resolve6(name, done))
    ])
    const found = answers.flatMap((answer) => (answer instanceof Error ? [] : answer))
    if (found.length > 0) return found
    const errors = answers.filter((answer) => answer instanceof Error)
    const open = errors.find((error) => !isAbsent(error))
    if (open !== undefined) return open
    const text = await readFile(hosts, "utf8").catch(() => "")
    const listed = hostsAddresses(text, name)
    return listed.length > 0 ? listed : (errors[0] ?? [])
  }
  return callbackify(async (name: string, { family }: LookupOptions) => {
    const answer = await addressesOf(name)
    if (answer instanceof Error) throw answer
    const all = answer.map((address): LookupAddress => ({ address, family: familyOf(address) }))
    return all.filter((one) => family === undefined || family === 0 || Number(String(family).at(-1)) === one.family)
  })
}
