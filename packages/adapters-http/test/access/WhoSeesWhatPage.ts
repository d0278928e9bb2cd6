import { abilitiesOf } from "@leadwell/people/person/Membership"
import { type Role, roles, whoSeesWhat } from "./WhoSeesWhat.ts"

const code = (text: string) => `\`${text}\``

const codes = (texts: ReadonlyArray<string>) => texts.map(code).join(", ")

const abilityOf = (ability: string): string =>
  ["none", "any", "a session", "a member"].includes(ability) ? ability : ability.split(" or ").map(code).join(" or ")

const definitionOf = (role: Role): string => {
  const definition = roles[role]
  if (definition === undefined) return `- **${role}**: nothing`
  const kinds = "scope" in definition ? Object.keys(definition.scope) : []
  const scope = kinds.length === 0 ? "" : `; with a list of ${kinds.join(" and one of ")} as its scope`
  return `- **${role}**: ${codes("role" in definition ? [...abilitiesOf(definition.role)] : definition.abilities)}${scope}`
}

const names = Object.keys(roles) as ReadonlyArray<Role>

/** Joins words in lines of at most 120 columns. */
const wrapped = (words: ReadonlyArray<string>, indent = ""): string =>
  words
    .reduce<ReadonlyArray<string>>((lines, word) => {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      return last === undefined || longer.length > 120
        ? [...lines, `${lines.length > 0 ? indent : ""}${word}`]
        : [...lines.slice(0, -1), longer]
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

const elseOf = (line: string): string => [...new Set(line.match(elsePattern))].join("")

type Operations = ReadonlyArray<readonly [operation: string, line: string]>

/** The status for things that are not the role's own, if it is the same wherever one is named. */
const commonElse = (operations: Operations): string => {
  const [first = "", ...others] = new Set(operations.map(([, line]) => elseOf(line)).filter((status) => status !== ""))
  return others.length === 0 ? first : ""
}

/** Lists operations by their path, such as "`GET, PATCH /api/people/{person}`, else 404". */
const endpointsOf = (operations: Operations, told: string): string => {
  const placeOf = ([operation, line]: Operations[number]) =>
    `${operation.split(" ")[1]}\`${elseOf(line).replace(told, "")}`
  return [...Map.groupBy(operations, placeOf)]
    .map(([place, group]) => {
      const methods = group.map(([operation]) => operation.split(" ")[0]!.toUpperCase())
      return `- \`${methods.join(", ")} ${place}`
    })
    .join("\n")
}

const operations = Object.entries(whoSeesWhat)

/** The operations with the same ability for the same roles, in the order of the first of each. */
const groups = [...Map.groupBy(operations, ([, line]) => line.replaceAll(elsePattern, ""))].map(([line, alike]) => {
  const [ability = "", ...cells] = line.split(" | ")
  const told = commonElse(alike)
  const head = `**${abilityOf(ability)}**. ${answersOf(cells)}${told.replace(", else", " Else")}`
  return [wrapped(`${head}${told === "" ? "" : "."}`.split(" ")), endpointsOf(alike, told)].join("\n\n")
})

/** The text of `docs/who-sees-what.md`. */
export const whoSeesWhatPage = `# Who sees what

Each endpoint demands an ability, of a token or of a person who signed in. A test sends the requests of every endpoint
as every role, and \`npm run who-sees-what\` writes this page.

## The roles

${names
  .map(definitionOf)
  .map((line) => wrapped(line.split(" "), "  "))
  .join("\n")}

A token may have the abilities of several roles, and sees what they see together; an operator's has all.
[Tokens](operations/access.md#tokens) describes scopes. **member**, **scoped member** and **reviewer** are people with a
membership. A person with the role \`operator\` sees what an operator's token does.

## The endpoints

Endpoints with the same ability stand together, below the roles that succeed:

- **all**: the things of every account.
- **its own**: what belongs to the account and is in its scope.
- **else 404**: the status for any other thing that a path or body names. A business that does not exist is 404.

Every other role is refused before the endpoint looks for a thing: with 401 without a token, and with 403 otherwise.

- **a session**: no token will do, and each is refused with 401.
- **any**: each ability but \`leads:review\`.
- **a member**: a person without a scope, and no token but an operator's.

A website's own leads are those that it sent, and a business's those that it got. Of the faulty rows of imports, a token
reads those of the files that it sent. A reviewer sees the person of a lead only while the lead is held, and once a
business wanted it taken back; of businesses and websites, only the names. In the distribution of a lead, a member sees
what became of their own businesses alone. Of [reports](reports.md), a website reads \`intake\`, \`speed\` and \`refusals\`, a
business \`businesses\`, \`reclaims\` and \`outcomes\`, and a reviewer \`reclaims\`; any other report is 403.

${groups.join("\n\n")}
`
