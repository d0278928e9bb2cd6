import { relative } from "node:path"
import type { EndedStep } from "./Steps.ts"

/** What is read of the report that Vitest writes as JSON. */
export interface TestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly title: string
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

/** What a run came to. */
export interface RunSummary {
  readonly passed: number
  readonly skipped: number
  /** A line for each failure: the file, the test, the reason, and how to see it again. */
  readonly failures: ReadonlyArray<string>
  /** The ten files that took longest, the longest first, with their seconds. */
  readonly longest: ReadonlyArray<readonly [file: string, seconds: number]>
}

const oneLine = (text: string | undefined): string => (text ?? "no reason given").replace(/\s+/g, " ").slice(0, 400)

/** A title as a pattern that matches it in the options of Vitest, in quotes of a shell. */
const patternOf = (title: string): string => `"${title.replaceAll(/[^\w ,]/g, ".")}"`

/**
 * Returns the failures of a report. A file that failed without a failed test, such as one that does not load, is a
 * failure of its own.
 */
const failuresOf = (root: string, { testResults }: TestReport): ReadonlyArray<string> =>
  testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = relative(root, name)
    const again = `again: npm test -- ${file}`
    const failed = assertionResults.filter((one) => one.status === "failed")
    if (failed.length === 0 && status === "failed") return [`failed: ${file}: ${oneLine(message)} (${again})`]
    return failed.map(
      ({ failureMessages, fullName, title }) =>
        `failed: ${file}: ${oneLine(fullName)}: ${oneLine(failureMessages[0])} (${again} -t ${patternOf(title)})`
    )
  })

/**
 * Describes a run by the reports of its tests, by script, and its steps. A red step counts as one failure, unless
 * failed tests already count.
 */
export const describeRun = (
  root: string,
  reports: ReadonlyMap<string, TestReport>,
  steps: ReadonlyArray<EndedStep>
): RunSummary => {
  const failures = new Map([...reports].map(([script, report]) => [script, failuresOf(root, report)]))
  const all = [...reports.values()]
  const files = all.flatMap(({ testResults }) => testResults)
  return {
    passed: all.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    skipped: all.reduce((sum, { numPendingTests }) => sum + numPendingTests, 0),
    failures: [
      ...[...failures.values()].flat(),
      ...steps
        .filter(({ isGreen, script }) => !isGreen && (failures.get(script) ?? []).length === 0)
        .map(({ script }) => `failed: npm run ${script}`)
    ],
    longest: files
      .map(({ endTime, name, startTime }) => [relative(root, name), (endTime - startTime) / 1000] as const)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 10)
  }
}
