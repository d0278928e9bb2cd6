const severe = /(?:FATAL|PANIC|ERROR|error):\s+(.*)$/
const explaining = /^.*DETAIL:\s+/

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
