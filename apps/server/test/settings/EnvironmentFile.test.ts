import { assert, describe, it } from "@effect/vitest"
import { environmentOf } from "../../src/settings/EnvironmentFile.ts"

describe("an environment file", () => {
  it("is read as systemd reads it", () => {
    for (const [text, expected] of [
      ["PORT=3000\nHOST=::1\n", { PORT: "3000", HOST: "::1" }],
      ["PORT=3000", { PORT: "3000" }],
      ["PORT=3000\r\nHOST=::1\r\n", { PORT: "3000", HOST: "::1" }],
      ["# PORT=1\n; PORT=2\n\n  # PORT=3\nHOST=::1\n#", { HOST: "::1" }],
      ["  PORT = 3000  \n", { PORT: "3000" }],
      ["PORT=\nHOST=::1", { PORT: "", HOST: "::1" }],
      ["nonsense\nPORT=3000\n=4\nexport PORT=5\n2PORT=6", { PORT: "3000" }],
      ["PORT=1\nPORT=2", { PORT: "2" }],
      ["A=postgres://u:p#w;x=y@h/db # all of it", { A: "postgres://u:p#w;x=y@h/db # all of it" }],
      ["A=one\\\ntwo\nB=3", { A: "onetwo", B: "3" }],
      ["A=o\\ne\\\\", { A: "one\\" }],
      ['A=it\'s"so"', { A: `it's"so"` }],
      [`A="  a \\"b\\" \\$c \\d\\\n e "\nB=1`, { A: `  a "b" $c \\d e `, B: "1" }],
      ["A=' a\\nb \"c\" \n d'\nB=1", { A: ' a\\nb "c" \n d', B: "1" }],
      [`A="a"'b' c\nB=1`, { A: "abc", B: "1" }],
      ['A="never closed\nB=1', { A: "never closed\nB=1" }]
    ] as const) {
      assert.deepStrictEqual(environmentOf(text), expected, text)
    }
  })
})
