const severe = /(?:FATAL|PANIC|ERROR|error):\s+(.*)$/
const explaining = /^.*DETAIL:\s+/

/** The reason of an end, unless it is one that clients are told in better times too. */
const fatal = /(?:FATAL|PANIC):\s+(?!\s|the database system is|terminating connection|connection to client)(.*)$/

/** Whether the log says that connections are accepted. */
export const isReady = (said: string): boolean => said.includes("ready to accept connections")

/** Whether the log says that somebody else still works on the cluster. */
export const isHeld = (said: string): boolean =>
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(said)

/** The first thing that went wrong according to a log, in one line, with PostgreSQL's explanation of it. */
export const problemIn = (said: string): string => {
  const lines = said.split("\n").filter((line) => line.trim() !== "")
  const at = lines.findIndex((line) => severe.test(line))
  const fact = severe.exec(lines[at] ?? "")?.[1]
  const detail = lines[at + 1] ?? ""
  // Before it can write a log, PostgreSQL says what is wrong in plain sentences.
  const plain = lines.join(" ").slice(0, 500) || "it ended without a word"
  const problem =
    fact === undefined ? plain : fact + (explaining.test(detail) ? `: ${detail.replace(explaining, "")}` : "")
  return problem.replace(/\.$/, "")
}

/** Why PostgreSQL ended after it had run, as far as a log says. */
export const lastProblemIn = (said: string): string =>
  said
    .split("\n")
    .flatMap((line) => fatal.exec(line)?.[1] ?? [])
    .at(-1) ?? "it did not say why"
