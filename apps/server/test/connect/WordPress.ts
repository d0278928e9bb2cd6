import { Context, Effect, Layer } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../../proof/test/FreePort.ts"

/** The folder of the plugin. */
export const plugin = fileURLToPath(new URL("../../../../integrations/wordpress", import.meta.url))
const source = "/usr/share/wordpress"

/** Debian keeps it where only root looks for programs. */
const mariadbd = "/usr/sbin/mariadbd"

/** The reason why no WordPress is available for tests, if so. */
export const missingWordPress =
  existsSync(`${source}/wp-load.php`) &&
  existsSync(mariadbd) &&
  spawnSync("php", ["-r", "exit(extension_loaded('mysqli') ? 0 : 1);"]).status === 0
    ? undefined
    : "SKIPPED: no WordPress with MariaDB can be run here, so the plugin is not tested (Debian: apt-get install --no-install-recommends wordpress mariadb-server php-mysql php-cli)"

if (missingWordPress !== undefined) console.warn(missingWordPress)

const theme = `<!doctype html><html><head><?php wp_head(); ?></head><body>
<?php while (have_posts()) { the_post(); the_content(); } wp_footer(); ?></body></html>`

const configuration = (folder: string, address: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${folder}/socket');
define('WP_HOME', '${address}');
define('WP_SITEURL', '${address}');
define('AUTH_KEY', 'a');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

const ran = async (command: string, options: ReadonlyArray<string>, input = "", variables = {}) => {
  const stdin = input === "" ? "ignore" : "pipe"
  const child = spawn(command, options, { stdio: [stdin, "pipe", "inherit"], env: { ...process.env, ...variables } })
  child.stdin?.end(input)
  const [said] = await Promise.all([text(child.stdout!), once(child, "close")])
  return said
}

/** Starts a program, and waits until its output has a text. */
const started = (command: string, options: ReadonlyArray<string>, ready: string, variables = {}) =>
  new Promise<ChildProcess>((resolve, reject) => {
    const child = spawn(command, options, { stdio: "pipe", detached: true, env: { ...process.env, ...variables } })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes) => {
        said += bytes
        if (said.includes(ready)) resolve(child)
      })
    }
    child.on("error", reject).on("exit", () => reject(new Error(`${command} ended: ${said}`)))
  })

const running = (...wanted: Parameters<typeof started>) =>
  Effect.acquireRelease(
    Effect.promise(() => started(...wanted)),
    (child) =>
      Effect.promise(async () => {
        const ended = once(child, "exit")
        // With its workers, which are in its group.
        process.kill(-child.pid!, "SIGKILL")
        await ended
      })
  )

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-wordpress-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const make = Effect.gen(function* () {
  const path = yield* folder
  const [data, site] = [`${path}/data`, `${path}/site`]
  const mine = ["--no-defaults", `--datadir=${data}`, ...(process.getuid?.() === 0 ? ["--user=root"] : [])]
  yield* Effect.promise(() => ran("mariadb-install-db", [...mine, "--auth-root-authentication-method=normal"]))
  yield* running(mariadbd, [...mine, "--skip-networking", `--socket=${path}/socket`], "ready for connections")
  yield* Effect.promise(() => ran("mariadb", ["--no-defaults", `-S${path}/socket`, "-e", "CREATE DATABASE wordpress"]))

  const port = yield* freePort
  const address = `http://127.0.0.1:${port}`
  cpSync(source, site, { recursive: true, dereference: true })
  mkdirSync(`${site}/wp-content/themes/plain`, { recursive: true })
  mkdirSync(`${site}/wp-content/mu-plugins`)
  writeFileSync(`${site}/wp-content/themes/plain/style.css`, "/* Theme Name: Plain */")
  writeFileSync(`${site}/wp-content/themes/plain/index.php`, theme)
  writeFileSync(`${site}/wp-config.php`, configuration(path, address))
  symlinkSync(plugin, `${site}/wp-content/plugins/leadwell`)
  symlinkSync(`${plugin}/test/stubs.php`, `${site}/wp-content/mu-plugins/stubs.php`)

  const php = (what: string, code: string, variables = {}) =>
    ran("php", [`${plugin}/test/site.php`, site, what], code, variables)
  yield* Effect.promise(() => php("install", ""))

  /** Evaluates PHP in this WordPress, in a process of its own, and returns what it returns; null if it dies. */
  const evaluate = (code: string, variables = {}) =>
    Effect.promise(async () => {
      const said = await php("evaluate", code, variables)
      return said === "" ? null : JSON.parse(said)
    })
  yield* evaluate("return activate_plugin('leadwell/leadwell.php');")
  const options = ["-S", `127.0.0.1:${port}`, "-t", site]
  yield* running("php", options, "started", { PHP_CLI_SERVER_WORKERS: "3" })
  return { address, evaluate }
})

/** A WordPress of Debian with the plugin, on a MariaDB of its own. Its cron runs only when a test runs it. */
export class WordPress extends Context.Service<WordPress, Effect.Success<typeof make>>()("WordPress") {
  static readonly layer = Layer.effect(this, make)
}

/** Requests the pages of a WordPress as one of its users, and follows no redirect. */
export const signedIn = (address: string, user: string) =>
  Effect.promise(async () => {
    const body = new URLSearchParams({ log: user, pwd: "a password", testcookie: "1" })
    const headers = { cookie: "wordpress_test_cookie=WP%20Cookie%20check" }
    const answer = await fetch(`${address}/wp-login.php`, { method: "POST", body, headers, redirect: "manual" })
    const cookie = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0])
    return (path: string, sent?: Record<string, string>) =>
      Effect.promise(async () => {
        const response = await fetch(`${address}/wp-admin/${path}`, {
          headers: { cookie: cookie.join("; ") },
          redirect: "manual",
          ...(sent === undefined ? {} : { method: "POST", body: new URLSearchParams(sent) })
        })
        return { status: response.status, location: response.headers.get("location"), page: await response.text() }
      })
  })

/** A value as PHP reads it. */
export const literal = (value: unknown) => `json_decode('${JSON.stringify(value).replaceAll(/[\\']/g, "\\$&")}', true)`
