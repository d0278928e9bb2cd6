import { assert, it } from "@effect/vitest"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A name as an editor shows it: its type on one line, unless it has members, and its sentences. */
interface Hover {
  readonly name: string
  readonly type: string
  readonly sentences: string
}

/** The compiler of the reference, because TypeScript 7 has no programming interface for hovers. */
const ts = createRequire(`${root}/proof/reference/package.json`)("typescript")

/** Returns the hovers of what a module exports, and of the members of some exports, two levels deep. */
const hoversOf = (file: string, withMembers: ReadonlyArray<string>): ReadonlyArray<Hover> => {
  const customConditions = ["@leadwell/source"]
  const options = { strict: true, target: 99, module: 199, moduleResolution: 99, types: ["node"], customConditions }
  const program = ts.createProgram([file], { ...options, allowImportingTsExtensions: true, noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const hovers = (name: string, symbol: any, depth: number): ReadonlyArray<Hover> => {
    const isType = (symbol.flags & ts.SymbolFlags.Interface) !== 0
    const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbolAtLocation(symbol, source)
    const sentences = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const members = depth === 0 || type.getCallSignatures().length > 0 ? [] : checker.getPropertiesOfType(type)
    const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = ts.TypeFormatFlags
    const shown = checker.typeToString(type, source, NoTruncation | UseAliasDefinedOutsideCurrentScope)
    return [
      { name, type: members.length === 0 ? shown : "", sentences },
      ...members
        .filter((member: any) => !member.name.startsWith("__@"))
        .flatMap((member: any) => hovers(`${name}.${member.name}`, member, depth - 1))
    ]
  }
  return checker.getExportsOfModule(checker.getSymbolAtLocation(source)).flatMap((one: any) => {
    const symbol = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
    return hovers(one.name, symbol, withMembers.includes(one.name) ? 2 : 0)
  })
}

it("an editor shows sentences and a short type for every name of @leadwell/leadwell", () => {
  const hovers = hoversOf(`${root}/packages/leadwell/src/Leadwell.ts`, ["Leadwell", "LeadwellOptions", "ids"])
  assert.isAbove(hovers.length, 120)
  assert.deepStrictEqual(
    hovers.filter(({ sentences }) => sentences === "").map(({ name }) => name),
    []
  )
  assert.deepStrictEqual(
    hovers.filter(({ type }) => type.length > 345).map(({ name, type }) => `${name}: ${type.length}`),
    []
  )
})
