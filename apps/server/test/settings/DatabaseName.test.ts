import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { databaseName } from "../../src/storage/DatabaseName.ts"

describe("the name of a database", () => {
  it("has its host and port, and never the user and the password", () => {
    const named = [
      ["postgres://jane:hunter2@db.example.nl:6432/leads", "leads on db.example.nl:6432"],
      ["postgres://jane:hunter2@db.example.nl/my%20leads?sslmode=require", "my leads on db.example.nl:5432"],
      ["postgres://jane:hunter2@[::1]/leads", "leads on [::1]:5432"],
      ["postgres://hunter2@/leads".replace("@/", "@localhost/"), "leads on localhost:5432"],
      ["postgres:///leads?host=%2Frun%2Fpg&user=jane&password=hunter2", "leads on /run/pg"],
      ["postgres://db.example.nl?dbname=leads&port=6432&password=hunter2", "leads on db.example.nl:6432"],
      ["postgres://jane:hunter2@db.example.nl", "jane on db.example.nl:5432"],
      ["postgres://jane:hunter2@one,two:6432/leads", "leads on one:5432, two:6432"],
      ["postgres:///leads?host=one,two&password=hunter2", "leads on one:5432, two:5432"]
    ] as const
    for (const [url, name] of named) assert.strictEqual(databaseName(Redacted.make(url)), name)
  })
})
