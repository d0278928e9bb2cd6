import { assert, describe, it } from "@effect/vitest"
import { misspeltSettings } from "../../src/settings/MisspeltSettings.ts"
import { settings } from "../../src/settings/SettingTable.ts"

const meant = (name: string) => misspeltSettings([name])[0]?.meant

describe("a misspelt setting", () => {
  it("is found when a letter or two are missing, added, replaced or swapped", () => {
    for (const [name, setting] of [
      ["DATBASE_URL", "DATABASE_URL"],
      ["DATABSE_URL", "DATABASE_URL"],
      ["DATABASE_URI", "DATABASE_URL"],
      ["database_url", "DATABASE_URL"],
      ["RECLAIM_WINDOW_DAY", "RECLAIM_WINDOW_DAYS"],
      ["RECLAIM_WINDOWS_DAY", "RECLAIM_WINDOW_DAYS"],
      ["LOG_FROMAT", "LOG_FORMAT"],
      ["STORGAE", "STORAGE"]
    ] as const) {
      assert.strictEqual(meant(name), setting, name)
    }
  })

  it("is not a setting itself", () => {
    assert.deepStrictEqual(misspeltSettings(Object.values(settings).map(({ name }) => name)), [])
  })

  it("is not a variable of another program", () => {
    const others = [
      ..."HOME PATH USER SHELL TERM LANG PWD TZ HOSTNAME HOSTTYPE GHOST CHOST XPORT TMPDIR LOGNAME NODE_ENV".split(" "),
      ..."PGHOST PGPORT PGDATABASE PGUSER POSTGRES_PASSWORD REDISCLI_AUTH LOG_DIR BASE_DIR SSL_CERT_FILE".split(" "),
      ..."OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT".split(" "),
      ..."OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_SERVICE_NAME".split(" "),
      ..."OTEL_LOG_LEVEL OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_ZIPKIN_ENDPOINT".split(" ")
    ]
    assert.deepStrictEqual(misspeltSettings(others), [])
  })
})
