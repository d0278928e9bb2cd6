import type { OxlintConfig } from "oxlint"

type Override = NonNullable<OxlintConfig["overrides"]>[number]

/** Names of modules, with all that lies below them. */
const whole = (...names: ReadonlyArray<string>) => names.flatMap((name) => [name, `${name}/**`])

const server = whole("@leadwell/server")
const laws = whole("@leadwell/laws")
const people = whole("@leadwell/people")
const http = whole("effect/http", "effect/http-api")
const transports = [...http, ...whole("effect/sql")]
const programs = whole("effect/cli", "effect/cluster", "effect/persistence")
const node = ["node:*"]
const platforms = ["@effect/**"]
const adapters = [...whole("@leadwell/adapters-*", "@leadwell/embedded-postgres"), ...server]
const images = ["sharp"]
const signIns = ["@simplewebauthn/**", "openid-client"]
const drivers = [...images, ...signIns]

const internal = {
  group: ["@leadwell/*/internal/**", "**/internal/*"],
  message: "What is internal to a package stays in it."
}
const nobodysServer = { group: server, message: "Nobody imports the server." }

const wall = (files: string, ...patterns: Array<{ group: Array<string>; message: string }>): Override => ({
  files: [files],
  rules: { "no-restricted-imports": ["error", { patterns }] }
})

/** The wall of the sources of a package: what they may not import, and what they know. */
const knows = (name: string, message: string, ...group: Array<string>): Override =>
  wall(`packages/${name}/src/**`, { group, message })

/** The wall of a package of rules. */
const rules = (name: string, message: string, ...group: Array<string>): Override =>
  knows(name, message, ...platforms, ...node, ...drivers, ...adapters, ...transports, ...programs, ...group)

const only = (name: string, ...paths: ReadonlyArray<string>) => [
  `!@leadwell/${name}`,
  ...paths.flatMap((path) => path.split("/").map((_, n, all) => `!@leadwell/${name}/${all.slice(0, n + 1).join("/")}`))
]

/** How a written number is read, and the questions of a form: each reader of them is in a browser, too. */
const numbers = only("domain", "written/WrittenNumber")
const asked = only("adapters-http", "features/forms/FormQuestions", "features/forms/QuestionTexts")

const contractAlone = {
  allowTypeImports: true,
  message: "The web application knows the types of the contract alone."
}

export default {
  plugins: ["typescript", "import", "unicorn", "oxc", "promise", "node"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["**/dist", "**/node_modules"],
  rules: {
    "import/no-cycle": "error",
    "import/no-unassigned-import": "off",
    "no-shadow": "off",
    "oxc/no-async-endpoint-handlers": "off",
    "no-control-regex": "off",
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", ignoreRestSiblings: true, destructuredArrayIgnorePattern: "^_" }
    ],
    "no-underscore-dangle": "off",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-extraneous-class": ["error", { allowWithDecorator: true }],
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          internal,
          nobodysServer,
          { group: ["**/packages/**", "**/apps/**"], message: "No relative path leads out of a package." }
        ]
      }
    ]
  },
  overrides: [
    rules("domain", "The domain knows neither transport nor store, neither people nor laws.", ...people, ...laws),
    rules("people", "People know neither transport nor store, nor laws.", ...laws),
    rules("laws", "The laws know the rules alone."),
    knows(
      "adapters-memory",
      "The memory adapter knows the domain alone.",
      ...[platforms, node, drivers, adapters, transports, laws].flat()
    ),
    knows(
      "adapters-http",
      "The HTTP adapter knows the domain and effect alone.",
      ...[platforms, node, drivers, adapters, whole("effect/sql"), laws].flat()
    ),
    knows(
      "adapters-redis",
      "The Redis adapter knows the domain and its client alone.",
      ...[drivers, adapters, transports, laws, people].flat()
    ),
    knows(
      "adapters-sharp",
      "The screenshot adapter knows the domain and sharp alone.",
      ...[platforms, signIns, adapters, transports, laws, people].flat()
    ),
    knows(
      "adapters-spreadsheet",
      "The spreadsheet adapter knows the domain and readers of files alone.",
      ...[platforms, drivers, adapters, transports, laws, people].flat()
    ),
    knows(
      "adapters-openid",
      "The OpenID adapter knows the domain and openid-client alone.",
      ...[platforms, node, images, adapters, transports, laws].flat()
    ),
    knows(
      "adapters-passkeys",
      "The passkey adapter knows the domain and SimpleWebAuthn alone.",
      ...[platforms, node, images, adapters, transports, laws].flat()
    ),
    knows(
      "adapters-postgres",
      "The PostgreSQL adapter knows the domain and its driver alone.",
      ...[whole("@effect/platform-node"), drivers, adapters, http, laws].flat()
    ),
    knows(
      "adapters-smtp",
      "The mail adapter knows the domain and nodemailer alone.",
      ...[platforms, images, adapters, transports, laws].flat()
    ),
    knows(
      "adapters-webhooks",
      "The webhook adapter knows the domain and Node alone.",
      ...[platforms, drivers, adapters, transports, laws, people].flat()
    ),
    knows(
      "embedded-postgres",
      "The embedded PostgreSQL knows Node and effect alone.",
      ...[platforms, drivers, ["@leadwell/**"], transports].flat()
    ),
    wall("packages/form/src/**", {
      group: ["@leadwell/**", ...only("client", "Retry"), ...asked, ...numbers, ...whole("effect")].concat(
        platforms,
        node,
        "../**"
      ),
      message: "The form knows its questions and how the client repeats, and runs in a browser."
    }),
    {
      files: ["packages/client/src/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                regex: String.raw`^([^.]|\.\.)`,
                message: "The client of websites has no dependency, and runs everywhere."
              }
            ]
          }
        ]
      }
    },
    wall("packages/leadwell/src/**", {
      group: [...platforms, ...node, ...whole("@leadwell/adapters-http"), ...server, ...laws],
      message: "The facade knows the use cases and the adapters that provide their ports."
    }),
    {
      files: ["apps/console/src/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            paths: ["@leadwell/adapters-http/Api", "effect/http-api"].map((name) => ({ name, ...contractAlone })),
            patterns: [
              {
                group: ["@leadwell/**", ...only("adapters-http", "Api"), ...numbers].concat(
                  whole("effect"),
                  "!effect/http-api",
                  platforms,
                  node,
                  laws
                ),
                message: "The web application knows the interface alone, and runs in a browser."
              }
            ]
          }
        ]
      }
    },
    wall("packages/*/test/**", { group: ["@leadwell/*/internal/**", ...server], message: internal.message }),
    wall(
      "apps/server/src/**",
      internal,
      nobodysServer,
      { group: ["**/packages/**", "**/apps/**"], message: "No relative path leads out of a package." },
      {
        group: laws,
        message: "Only tests of adapters import the laws."
      }
    )
  ]
} satisfies OxlintConfig
