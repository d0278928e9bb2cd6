import { assert, describe, it } from "@effect/vitest"
import { describeRun, type TestReport } from "../check/TestReport.ts"

const file = (name: string, seconds: number, ...failures: ReadonlyArray<string>) => ({
  name: `/project/${name}`,
  status: failures.length > 0 ? "failed" : "passed",
  message: "",
  startTime: 0,
  endTime: seconds * 1000,
  assertionResults: failures.map((title) => ({
    status: "failed",
    fullName: `a lead ${title}`,
    title,
    failureMessages: ["AssertionError: expected 1\nto be 2"]
  }))
})

const report = (...testResults: TestReport["testResults"]): TestReport => ({
  numPassedTests: 5,
  numPendingTests: 1,
  testResults
})

const step = (script: string, isGreen: boolean) => ({ script, isGreen, seconds: 1, output: "" })

describe("what CI says at its end", () => {
  it("is one line for a failed test, with the file, the reason and how to run it alone", () => {
    const { failures, passed, skipped } = describeRun(
      "/project",
      new Map([["test", report(file("a.test.ts", 1), file("b.test.ts", 1, "is once (1)"))]]),
      [step("test", false), step("check:lint", true)]
    )
    assert.deepStrictEqual(failures, [
      'failed: b.test.ts: a lead is once (1): AssertionError: expected 1 to be 2 (again: npm test -- b.test.ts -t "is once .1.")'
    ])
    assert.deepStrictEqual([passed, skipped], [5, 1])
  })

  it("names a file that failed without a test, and a step that wrote no report", () => {
    const broken = { ...file("c.test.ts", 1), status: "failed", message: "SyntaxError:\n  in c" }
    const { failures } = describeRun("/project", new Map([["test", report(broken)]]), [
      step("test", false),
      step("test:all", false),
      step("check:types", false)
    ])
    assert.deepStrictEqual(failures, [
      "failed: c.test.ts: SyntaxError: in c (again: npm test -- c.test.ts)",
      "failed: npm run test:all",
      "failed: npm run check:types"
    ])
  })

  it("counts a red run whose tests are all green as a failure", () => {
    const { failures } = describeRun("/project", new Map([["test", report(file("a.test.ts", 1))]]), [
      step("test", false)
    ])
    assert.deepStrictEqual(failures, ["failed: npm run test"])
  })

  it("names the ten files that took longest", () => {
    const files = Array.from({ length: 12 }, (_, n) => file(`${n}.test.ts`, n))
    const { longest } = describeRun("/project", new Map([["test", report(...files)]]), [])
    assert.deepStrictEqual(longest[0], ["11.test.ts", 11])
    assert.strictEqual(longest.length, 10)
  })
})
