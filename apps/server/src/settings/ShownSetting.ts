import { Option, Redacted } from "effect"
import type { SettingInForce } from "./Settings.ts"

/** A setting for display to an operator. */
export interface ShownSetting {
  readonly name: string
  /** Null when there is no value, or when the value is a secret. */
  readonly value: string | null
  readonly source: SettingInForce["source"]
  readonly hidden: boolean
}

/** Formats a setting for display. For a secret, it only shows whether there is one. */
export const shownSetting = ({ setting, source, value }: SettingInForce): ShownSetting => {
  const plain: unknown = Option.isOption(value) ? Option.getOrNull(value) : value
  const hidden = Redacted.isRedacted(plain)
  const text = setting.show === undefined ? String(plain) : setting.show(value)
  return { name: setting.name, value: plain === null || hidden || text === "" ? null : text, source, hidden }
}
