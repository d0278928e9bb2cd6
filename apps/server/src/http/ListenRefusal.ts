import type { HttpServerError } from "effect/http"
import { StartRefused } from "../StartRefused.ts"

/** Returns the line that says why Node cannot listen, and what to do. `setting` is the one that holds the port. */
const problemOf = (host: string, setting: string, port: number, code: string): string => {
  switch (code) {
    case "EADDRINUSE":
      return `${setting} ${port} is in use on HOST ${host}: stop the other server, or set another port.`
    case "EACCES":
      return `${setting} ${port} is reserved for privileged users: set a port from 1024, or let this user listen on it.`
    case "EADDRNOTAVAIL":
      return `HOST ${host} is not an address of this machine: set one of its addresses, or 0.0.0.0 for all.`
    case "ENOTFOUND":
      return `HOST ${host} cannot be resolved: set an address of this machine.`
    default:
      return `HOST ${host} and ${setting} ${port} cannot be listened on (${code}).`
  }
}

/** The refusal to start when a listener cannot listen. */
export const listenRefusal =
  (host: string, setting: "PORT" | "ADMIN_PORT", port: number) =>
  ({ cause }: HttpServerError.ServeError): StartRefused => {
    const code = String((cause as NodeJS.ErrnoException).code)
    return new StartRefused({ lines: [problemOf(host, setting, port, code)] })
  }
