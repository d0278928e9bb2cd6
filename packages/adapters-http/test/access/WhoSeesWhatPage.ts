import { abilitiesOf } from "@leadwell/people/person/Membership"
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

/** Joins words by commas in lines of at most 120 columns. */
const wrapped = (words: ReadonlyArray<string>): string =>
  words
    .reduce<ReadonlyArray<string>>((lines, word) => {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      return last === undefined || longer.length > 120 ? [...lines, word] : [...lines.slice(0, -1), longer]
    }, [])
    .join("\n")

/** Says who succeeds, such as `business, member: its own.` It leaves out roles that are refused. */
const answersOf = (cells: ReadonlyArray<string>): string => {
  const answers = Map.groupBy(names, (_, index) => cells[index]!)
  return [...answers]
    .filter(([cell]) => cell !== "401" && cell !== "403")
    .map(([cell, roles]) => {
      const who = roles.length === names.length ? "Everybody" : roles.join(", ")
      return `${who}: ${cell.replace(/^own/, "its own")}.`
    })
    .join(" ")
}

const elsePattern = /, else \d+/g

/** An operation, with the status for things that are not the role's own. */
const endpointOf = (operation: string, line: string): string => {
  const [method = "", path = ""] = operation.split(" ")
  return `- ${code(`${method.toUpperCase()} ${path}`)}${[...new Set(line.match(elsePattern))].join("")}`
}

const operations = Object.entries(whoSeesWhat)

/** The operations with the same ability for the same roles, in the order of the first of each. */
const groups = [...Map.groupBy(operations, ([, line]) => line.replaceAll(elsePattern, ""))].map(([line, alike]) => {
  const [ability = "", ...cells] = line.split(" | ")
  const endpoints = alike.map(([operation, line]) => endpointOf(operation, line)).join("\n")
  return [wrapped(`**${abilityOf(ability)}**. ${answersOf(cells)}`.split(" ")), endpoints].join("\n\n")
})

/** The text of `docs/who-sees-what.md`. */
export const whoSeesWhatPage = `# Who sees what

Each endpoint demands an ability, of a token or of a person who signed in, and shows the things that they reach. A test
sends the requests of every endpoint as every role, and writes this page: \`npm run who-sees-what\`.

## The roles

${table([["role", "abilities", "scope"], ...names.map(definitionOf)])}

A token may have the abilities of several roles, and then sees what they see together.
[Tokens](operations/access.md#tokens) describes scopes. **member**, **scoped member** and **reviewer** are people with a
membership, who come with the cookie of a session. A person with the role \`operator\` sees what an operator's token
does.

## The endpoints

Endpoints with the same ability stand together, below the roles that succeed:

- **all**: the things of every account.
- **its own**: what belongs to the token's account and is in its scope.
- **else 404**: the status for any other thing. A business that does not exist is 404.

Every other role is refused before the endpoint looks for a thing: with 401 without a token, and with 403 otherwise.
Where the ability is **a session**, no token will do, and each is refused with 401. Where it is **any**, each ability
but \`leads:review\` will do. Where it is **a member**, a person without a scope will do, and no token but an
operator's. The ability \`operator\` includes every other one.

A website's own leads are those that it sent. A business's own leads are those that it got, from any website. A reviewer
sees the person of a lead only while the lead is held, and once a business wanted it taken back; of businesses and
websites, only the names. In the distribution of a lead, a member sees what became of their own businesses alone.

${groups.join("\n\n")}
`
