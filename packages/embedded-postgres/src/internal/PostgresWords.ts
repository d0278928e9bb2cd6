const severe = /(?:FATAL|PANIC|ERROR|error):\s+(.*)$/
const explaining = /^.*DETAIL:\s+/

/** A fatal message that can be the reason of an end. Messages that a sound server sends to clients do not match. */
const fatal = /(?:FATAL|PANIC):\s+(?!\s|the database system is|terminating connection|connection to client)(.*)$/

/** Whether the log reports that the server accepts connections. Those of a standby are read-only. */
export const isReady = (said: string): boolean => /ready to accept (?:read-only )?connections/.test(said)

/** Whether the log reports that another postmaster, or a process that it left, holds the cluster. */
export const isInUse = (said: string): boolean =>
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(said)

/** The first error in a log and its detail, in one line. */
export const problemIn = (said: string): string => {
  const lines = said.split("\n").filter((line) => line.trim() !== "")
  const at = lines.findIndex((line) => severe.test(line))
  const fact = severe.exec(lines[at] ?? "")?.[1]
  const detail = lines[at + 1] ?? ""
  // PostgreSQL reports errors as plain sentences until its log is set up.
  const plain = lines.join(" ").slice(0, 500) || "it ended without a word"
  const problem =
    fact === undefined ? plain : fact + (explaining.test(detail) ? `: ${detail.replace(explaining, "")}` : "")
  return problem.replace(/\.$/, "")
}

/** The reason in a log why PostgreSQL ended after it had run. */
export const lastProblemIn = (said: string): string =>
  said
    .split("\n")
    .flatMap((line) => fatal.exec(line)?.[1] ?? [])
    .at(-1) ?? "it did not say why"
