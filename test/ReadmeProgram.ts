import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Makes an empty database, and a port on 127.0.0.1 that forwards to its socket. */
const openDatabase = async () => {
  const { database, socket } = (await (await fetch(inject("databases"))).json()) as Record<string, string>
  const server = createServer((client) => {
    const cluster = connect(socket!)
    client.pipe(cluster).pipe(client)
    client.on("error", () => cluster.destroy())
    cluster.on("error", () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://postgres@127.0.0.1:${port}/${database}`, close: () => server.close() }
}

/** Runs a program of a README, with `DATABASE_URL` for those that read it, and returns what it prints. */
export const runProgram = async (program: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-readme-"))
  chmodSync(folder, 0o755)
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
  writeFileSync(join(folder, "program.ts"), program)
  const database = program.includes("DATABASE_URL") ? await openDatabase() : undefined
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@leadwell/source", "program.ts"], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", ...(database === undefined ? {} : { DATABASE_URL: database.url }) }
    })
    return stdout
  } finally {
    database?.close()
    rmSync(folder, { recursive: true })
  }
}
