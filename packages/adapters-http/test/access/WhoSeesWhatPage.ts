import { abilitiesOf } from "@leadwell/domain/person/Membership"
import { type OpenApiDocument, operationOf } from "../documentation/OpenApiDocument.ts"
import { type Role, roles, whoSeesWhat } from "./WhoSeesWhat.ts"

const code = (text: string) => `\`${text}\``

const codes = (texts: ReadonlyArray<string>) => texts.map(code).join(", ")

/** Returns a table in Markdown, with columns as wide as their widest cell. */
const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const [headings = []] = rows
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: ReadonlyArray<string>) => `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(" | ")} |`
  const [heading, ...others] = rows.map(line)
  return [heading, line(widths.map((width) => "-".repeat(width))), ...others].join("\n")
}

/** What the words of the table mean in the document. */
const shown = (cell: string): string => {
  if (cell === "401" || cell === "403") return `no (${cell})`
  return cell === "own" ? "its own" : cell.replace(/^own, else (\d+)$/, "its own (else $1)")
}

const abilityOf = (ability: string): string =>
  ["none", "any", "a session", "a member"].includes(ability) ? ability : ability.split(" or ").map(code).join(" or ")

const definitionOf = (role: Role): ReadonlyArray<string> => {
  const definition = roles[role]
  if (definition === undefined) return [role, "none", "none"]
  const kinds = "scope" in definition ? Object.keys(definition.scope) : []
  const scope = kinds.length === 0 ? "none" : code(`{ ${kinds.map((kind) => `"${kind}": ["…"]`).join(", ")} }`)
  return [role, codes("role" in definition ? [...abilitiesOf(definition.role)] : definition.abilities), scope]
}

const names = Object.keys(roles) as ReadonlyArray<Role>

/** Returns the text of `docs/who-sees-what.md`. */
export const whoSeesWhatPage = (document: OpenApiDocument): string => `# Who sees what

Each endpoint demands an ability, of a token or of a person who signed in, and shows the things that they reach. A test
sends the requests of every line as every role, and writes this page: \`npm run who-sees-what\`.

## The roles

${table([["role", "abilities", "scope"], ...names.map(definitionOf)])}

A token may have the abilities of several roles, and then sees what they see together.
[Tokens](operations/access.md#tokens) describes scopes. **member**, **held member** and **reviewer** are people with a
membership, who come with the cookie of a session. A person with the role \`operator\` sees what an operator's token does.

## The endpoints

- **all**: the answer is a success for the things of every account. A list shows all of them.
- **its own**: a list shows only what belongs to the token's account and is in its scope.
- **its own (else 404)**: a success for such a thing, and this status for any other: for one of another account, and for
  one of the same account outside of the scope. A business that does not exist is 404.
- **no (401)**, **no (403)**: the endpoint refuses the role before it looks for a thing.

Where the ability is **any**, each ability but \`leads:review\` will do. Where it is **a session**, no token will do.
Where it is **a member**, a person without a scope will do, and no token but an operator's. The ability \`operator\`
includes every other one. A website's own leads are those that it sent. A business's own leads are
those that it got, from any website. A reviewer sees the person of a lead only while the lead is held, and once a
business wanted it taken back. Of businesses and websites, a reviewer reads the names alone. In the distribution of a
lead, a member sees what became of the own businesses alone, of any lead that was decided for them.

${table([
  ["endpoint", "what it does", "ability", ...names],
  ...Object.entries(whoSeesWhat).map(([operation, line]) => {
    const [method = "", path = ""] = operation.split(" ")
    const { summary = "" } = operationOf(document, operation)
    const [ability = "", ...cells] = line.split(" | ")
    return [code(`${method.toUpperCase()} ${path}`), summary, abilityOf(ability), ...cells.map(shown)]
  })
])}
`
