import { type AddressInfo, connect, createServer } from "node:net"

/** Opens a port on 127.0.0.1 that forwards to a database of the test cluster, like the PostgreSQL of an operator. */
export const openGateway = async ({ database, socket }: { readonly database: string; readonly socket: string }) => {
  const server = createServer((client) => {
    const cluster = connect(socket)
    client.pipe(cluster).pipe(client)
    client.on("error", () => cluster.destroy())
    cluster.on("error", () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://postgres@127.0.0.1:${port}/${database}`, close: () => server.close() }
}
