import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** The URL at which a test requests the address of a new database. */
    readonly databases: string
  }
}

/**
 * Provides databases of one cluster to all tests of a run, and starts the cluster with the first request. The cluster
 * is a child of this process, so it ends with the run in every case.
 */
export default async (project: TestProject) => {
  let cluster: Promise<typeof import("./TestCluster.ts")> | undefined
  const lend = async () => {
    cluster ??= import("./TestCluster.ts")
    return JSON.stringify(await (await cluster).createDatabase())
  }
  const server = createServer((_, response) => {
    lend().then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(inspect(error))
    )
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  project.provide("databases", `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await (await cluster)?.stop()
  }
}
